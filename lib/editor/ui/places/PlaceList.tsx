'use client';

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { lateCode } from '../../../late/late-code.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { isNear } from '../../../plans/near-bound.ts';
import { cx } from '../../../ui/cx.ts';
import { useRows } from '../../../ui/hooks/rows.ts';
import { latePart } from '../../../ui/late-part.tsx';
import { placeName } from '../../../ui/place-name.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { boundsOfAll } from '../../commands/geometry.ts';
import { titleOf } from '../../model/entities.ts';
import type { Place } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument, useScreen, useSession } from '../frame/hooks.ts';
import styles from '../frame/left-panel.module.css';
import { NameField } from '../frame/NameField.tsx';
import { PlaceFlags, PlaceMark } from '../table/place-marks.tsx';
import { PlaceSortMenu } from './PlaceSortMenu.tsx';
import { type Pick, picked, pickOf } from './pick-places.ts';
import { useListedPlaces } from './use-listed-places.ts';

const renaming = lateCode(() => import('./rename-place.ts'));
const PlacesBound = latePart(() => import('./PlacesBound.tsx'));

/** Like `--control-sm`. */
const rowPx = typeof matchMedia !== 'undefined' && matchMedia('(pointer: coarse)').matches ? 40 : 32;
const none: readonly Place[] = [];

/** Places of the shown level, with the map's selection. Only visible rows are rendered. */
export function PlaceList() {
  const { editor, layout, t, language: ui } = useEditor();
  const { screen } = editor;
  const levelId = useScreen((state) => state.levelId);
  const selection = useScreen((state) => state.selection);
  const all = useDocument((document) => (levelId ? document.places(levelId) : none));
  const total = useDocument((document) =>
    document.levels().reduce((sum, { id }) => sum + document.places(id).length, 0),
  );
  const search = useScreen((state) => state.search);
  const { places, sort, setSort } = useListedPlaces(all, search);
  const [named, setNamed] = useState<string | null>(null);
  const canWrite = useSession((state) => state.canWrite);
  const chosen = useMemo(() => new Set(selection), [selection]);
  const scroller = useRef<HTMLDivElement>(null);
  const { indexes, totalPx, scrollTo } = useRows({ count: places.length, rowPx, scroller, overscan: 8 });
  const last = selection.at(-1);
  useEffect(() => {
    const index = places.findIndex(({ id }) => id === last);
    if (index >= 0) scrollTo(index);
  }, [last, places, scrollTo]);
  /** Where a range begins: the place that was selected last without Shift. */
  const anchor = useRef<string | null>(null);
  /** Selects a place. The list stays open when its keys move the selection or the selection is extended. */
  const pick = (place: Place, how: Pick, isWalking = false) => {
    if (how !== 'range') anchor.current = place.id;
    screen.select(picked(place, how, { places, selection, anchor: anchor.current }));
    if (how !== 'one' || isWalking) layout.keepList();
    // Also for the place that is selected already, whose details the list covers.
    else layout.showDetails();
    if (how === 'one') editor.view.lookAt(boundsOfAll([place]));
  };
  const walk = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const at = places.findIndex(({ id }) => id === last);
    if (by !== 0) {
      event.preventDefault();
      const next = places[Math.min(Math.max(at + by, 0), places.length - 1)];
      if (next) pick(next, event.shiftKey ? 'range' : 'one', true);
    } else if (event.key === 'F2' && last !== undefined && at >= 0 && canWrite) {
      event.preventDefault();
      setNamed(last);
    } else if (event.key === 'Enter' && at >= 0) {
      event.preventDefault();
      layout.showDetails();
      screen.wantTitle();
    }
  };
  return (
    <section className={`column ${styles.places}`} aria-labelledby="editor-places">
      <div className={`spread ${styles.head}`}>
        <h2 id="editor-places">{t.places.title}</h2>
        <span className={`hint ${styles.count}`}>{fill(t.places.count, { count: places.length }, ui)}</span>
      </div>
      {isNear(total, Math.min(limits.areasMax, limits.markersMax)) && <PlacesBound />}
      <div className={cx(styles.search, styles.searchRow)}>
        <SearchField
          label={t.places.search}
          value={search}
          onChange={(event) => screen.search(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && search === '' && layout.closeTop()}
        />
        <PlaceSortMenu sort={sort} onSort={setSort} />
      </div>
      {places.length === 0 ? (
        <p className={styles.empty}>{search ? t.places.notFound : levelId ? t.places.none : ''}</p>
      ) : (
        <div
          ref={scroller}
          className={styles.rows}
          role="listbox"
          data-place-list=""
          data-renames=""
          aria-label={t.places.title}
          aria-multiselectable
          aria-activedescendant={last && places.some(({ id }) => id === last) ? `place-${last}` : undefined}
          tabIndex={0}
          onKeyDown={walk}
        >
          <div style={{ height: totalPx }} role="presentation">
            {indexes.map((index) => {
              const place = places[index];
              if (!place) return null;
              return (
                <PlaceRow
                  key={place.id}
                  place={place}
                  top={index * rowPx}
                  isSelected={chosen.has(place.id)}
                  position={[index + 1, places.length]}
                  onPick={pick}
                  isNamed={named === place.id}
                  onRename={(isOn) => setNamed(isOn && canWrite ? place.id : null)}
                  onRenamed={() => scroller.current?.focus({ preventScroll: true })}
                />
              );
            })}
          </div>
        </div>
      )}
    </section>
  );
}

type RowProps = {
  place: Place;
  top: number;
  isSelected: boolean;
  position: readonly [number, number];
  onPick: (place: Place, how: Pick) => void;
  isNamed: boolean;
  onRename: (isOn: boolean) => void;
  /** A key ended the renaming. */
  onRenamed: () => void;
};

function PlaceRow({ place, top, isSelected, position, onPick, isNamed, onRename, onRenamed }: RowProps) {
  const { editor, t } = useEditor();
  const language = useScreen((state) => state.language);
  const isLocked = useScreen((state) => state.locked.has(place.id));
  const { defaultLanguage } = editor.session.document.project().settings;
  const title = titleOf(place, language, defaultLanguage);
  const rename = (name: string) =>
    void renaming.want(({ renamePlace }) => renamePlace(editor.session, place, language, name));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active option.
    <div
      id={`place-${place.id}`}
      className={`row ${styles.row}`}
      style={{ transform: `translateY(${top}px)` }}
      role="option"
      aria-selected={isSelected}
      aria-posinset={position[0]}
      aria-setsize={position[1]}
      onClick={(event) => onPick(place, pickOf(event))}
      onDoubleClick={() => onRename(true)}
    >
      <PlaceMark place={place} />
      {isNamed ? (
        <NameField
          label={t.places.rename}
          name={place.translations[language]?.title ?? ''}
          lang={language}
          mayBeEmpty
          onName={rename}
          onDone={(isByKey) => {
            onRename(false);
            if (isByKey) onRenamed();
          }}
        />
      ) : (
        <span className={title ? styles.rowTitle : styles.rowUntitled}>
          {placeName(place, title, t.untitled)}
        </span>
      )}
      <PlaceFlags isLocked={isLocked} isHidden={place.isHidden} texts={t.places} />
    </div>
  );
}
