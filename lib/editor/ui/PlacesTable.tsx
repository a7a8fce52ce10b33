'use client';

import { ArrowDown, ArrowUp, Crosshair } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { statusTypes } from '../../contract/choices.ts';
import { limits } from '../../plans/limits.ts';
import { fill, plural } from '../../strings/text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useRows } from '../../ui/use-rows.ts';
import { deletePlaces } from '../commands/delete-places.ts';
import { boundsOfAll } from '../commands/geometry.ts';
import { addTag } from '../commands/tags.ts';
import { updatePlaces } from '../commands/update-places.ts';
import { titleOf } from '../model/entities.ts';
import type { Place } from '../model/types.ts';
import { useEditor } from './context.tsx';
import styles from './dialogs.module.css';
import { Check } from './fields/Check.tsx';
import { LiveText } from './fields/LiveText.tsx';
import { Pick } from './fields/Pick.tsx';
import { findPlaces } from './find-places.ts';
import { useDocument, useEditorState } from './hooks.ts';
import { useUpdate } from './inspect/use-update.ts';
import { languageName } from './language-name.ts';
import { PlaceMark } from './place-marks.tsx';
import placesTableStyles from './places-table.module.css';

type SortKey = 'title' | 'level' | 'status' | 'price';
const rowPx = 44;

/** All places of the project as a table: filter, sort, edit in place, change many at once. */
export default function PlacesTable() {
  const { editor, t } = useEditor();
  const close = () => editor.session.set({ dialog: null });
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && close()} title={t.table.title} size="wide">
      <TableContent />
    </Dialog>
  );
}

/** A part of its own, so that it begins when the dialog has its element to scroll in. */
function TableContent() {
  const { t, language: ui } = useEditor();
  const table = useTable();
  const scroller = useRef<HTMLDivElement>(null);
  const { indexes, totalPx } = useRows({ count: table.places.length, rowPx, scroller, overscan: 6 });
  const head = (key: SortKey, label: string) => (
    <button type="button" className={placesTableStyles.sort} onClick={() => table.sortBy(key)}>
      {label}
      {table.sort.key === key && (table.sort.isDown ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />)}
    </button>
  );
  return (
    <div className={placesTableStyles.tableWrap}>
      <TableFilters table={table} />
      {table.chosen.size > 0 && <BulkBar table={table} />}
      <section className={placesTableStyles.table} aria-label={t.table.title}>
        <div className={placesTableStyles.tableHead}>
          <input
            type="checkbox"
            aria-label={t.table.selectAll}
            checked={table.chosen.size > 0 && table.chosen.size === table.places.length}
            onChange={(event) => table.choose(event.target.checked ? table.places.map(({ id }) => id) : [])}
          />
          {head('title', `${t.inspector.title} (${languageName(table.language, ui)})`)}
          {head('level', t.table.level)}
          {head('status', t.table.status)}
          {head('price', t.table.price)}
          <span />
        </div>
        <div ref={scroller} className={placesTableStyles.tableBody}>
          <ul style={{ height: totalPx, position: 'relative' }}>
            {indexes.map((index) => {
              const place = table.places[index];
              return place ? (
                <TableRow key={place.id} place={place} top={index * rowPx} table={table} />
              ) : null;
            })}
          </ul>
        </div>
      </section>
      <p className={styles.faint}>{plural(t.places.count, table.places.length, ui)}</p>
    </div>
  );
}

type Table = ReturnType<typeof useTable>;

function useTable() {
  const { editor } = useEditor();
  const { document } = editor.session;
  const levels = useDocument((doc) => doc.levels());
  const all = useAllPlaces();
  const language = useEditorState((state) => state.language);
  const { defaultLanguage, languages } = {
    ...document.project().settings,
    languages: document.project().languages,
  };
  const [filter, setFilter] = useState({ search: '', level: 'all', kind: 'all', isMissing: false });
  const [sort, setSort] = useState<{ key: SortKey; isDown: boolean }>({ key: 'title', isDown: true });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const places = useMemo(() => {
    const found = findPlaces(all, filter.search, document).filter(
      (place) =>
        (filter.level === 'all' || place.level === filter.level) &&
        (filter.kind === 'all' || place.kind === filter.kind) &&
        (!filter.isMissing || languages.some((code) => !place.translations[code]?.title)),
    );
    const order = new Map(levels.map(({ id }, i) => [id, i]));
    const value = (place: Place): string | number => {
      if (sort.key === 'title') return titleOf(place, language, defaultLanguage).toLowerCase();
      if (sort.key === 'level') return order.get(place.level) ?? 0;
      return (sort.key === 'status' ? place.status : place.price) ?? '';
    };
    const collator = new Intl.Collator(language, { numeric: true });
    const compare = (a: Place, b: Place) => {
      const [x, y] = [value(a), value(b)];
      return typeof x === 'number' && typeof y === 'number' ? x - y : collator.compare(String(x), String(y));
    };
    return found.toSorted((a, b) => (sort.isDown ? compare(a, b) : compare(b, a)));
  }, [all, filter, sort, language, defaultLanguage, languages, levels, document]);
  return {
    places,
    levels,
    language,
    filter,
    setFilter: (fields: Partial<typeof filter>) => setFilter({ ...filter, ...fields }),
    sort,
    sortBy: (key: SortKey) => setSort({ key, isDown: sort.key === key ? !sort.isDown : true }),
    chosen,
    choose: (ids: readonly string[]) => setChosen(new Set(ids)),
  };
}

function useAllPlaces(): readonly Place[] {
  const kept = useRef<{ lists: readonly (readonly Place[])[]; all: readonly Place[] }>({
    lists: [],
    all: [],
  });
  return useDocument((document) => {
    const lists = document.levels().map(({ id }) => document.places(id));
    const isSame =
      lists.length === kept.current.lists.length && lists.every((list, i) => list === kept.current.lists[i]);
    if (!isSame) kept.current = { lists, all: lists.flat() };
    return kept.current.all;
  });
}

function TableFilters({ table }: { table: Table }) {
  const { t } = useEditor();
  const { filter, setFilter, levels } = table;
  return (
    <div className={placesTableStyles.filters}>
      <input
        type="search"
        className={styles.paletteInput}
        aria-label={t.places.search}
        placeholder={t.places.search}
        value={filter.search}
        onChange={(event) => setFilter({ search: event.target.value })}
      />
      <Pick
        label={t.table.level}
        isLabelHidden
        value={filter.level}
        choices={[
          { value: 'all', label: t.table.allLevels },
          ...levels.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(level) => setFilter({ level })}
      />
      <Pick
        label={t.table.kind}
        isLabelHidden
        value={filter.kind}
        choices={[
          { value: 'all', label: t.table.allKinds },
          { value: 'area', label: t.places.area },
          { value: 'marker', label: t.places.marker },
        ]}
        onChange={(kind) => setFilter({ kind })}
      />
      <Check
        label={t.table.onlyMissing}
        isOn={filter.isMissing}
        onChange={(isMissing) => setFilter({ isMissing })}
      />
    </div>
  );
}

function BulkBar({ table }: { table: Table }) {
  const { editor, t, language: ui } = useEditor();
  const { session } = editor;
  const ids = [...table.chosen];
  const [tag, setTag] = useState('');
  const set = (fields: Parameters<typeof updatePlaces>[1]['fields']) =>
    session.run(updatePlaces(session.document, { ids, fields }));
  return (
    <div className={placesTableStyles.bulk}>
      <strong>{plural(t.table.selected, ids.length, ui)}</strong>
      <Pick
        label={t.table.setStatus}
        isLabelHidden
        value="ask"
        choices={[
          { value: 'ask', label: t.table.setStatus },
          { value: 'none', label: t.inspector.statuses.none },
          ...statusTypes.map((value) => ({ value: value as string, label: t.inspector.statuses[value] })),
        ]}
        onChange={(value) => {
          if (value !== 'ask') set({ status: statusTypes.find((each) => each === value) ?? null });
        }}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (tag.trim() === '') return;
          session.run(addTag(session.document, { id: session.newId(), name: tag, placeIds: ids }));
          setTag('');
        }}
      >
        <input
          className={styles.paletteInput}
          aria-label={t.table.addTag}
          placeholder={t.table.addTag}
          list="table-tags"
          value={tag}
          onChange={(event) => setTag(event.target.value)}
        />
        <datalist id="table-tags">
          {session.document.tags().map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      </form>
      <Button size="sm" onClick={() => set({ isHidden: true })}>
        {t.table.hide}
      </Button>
      <Button size="sm" onClick={() => set({ isHidden: false })}>
        {t.table.show}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          const { locked } = session.store.getState();
          session.run(deletePlaces(session.document, { ids, locked }));
          table.choose([]);
        }}
      >
        {t.table.delete}
      </Button>
    </div>
  );
}

function TableRow({ place, top, table }: { place: Place; top: number; table: Table }) {
  const { editor, t } = useEditor();
  const { session } = editor;
  const { set, texts } = useUpdate([place]);
  const { defaultLanguage } = session.document.project().settings;
  const name = titleOf(place, table.language, defaultLanguage) || place.key;
  const level = table.levels.find(({ id }) => id === place.level);
  const title = place.translations[table.language]?.title ?? '';
  return (
    <li className={placesTableStyles.tableRow} style={{ transform: `translateY(${top}px)` }}>
      <input
        type="checkbox"
        aria-label={fill(t.table.select, { name })}
        checked={table.chosen.has(place.id)}
        onChange={(event) => {
          const rest = [...table.chosen].filter((id) => id !== place.id);
          table.choose(event.target.checked ? [...rest, place.id] : rest);
        }}
      />
      <span className={placesTableStyles.cellTitle}>
        <PlaceMark place={place} />
        <LiveText
          label={fill(t.inspector.textField, { field: t.inspector.title, language: table.language })}
          isLabelHidden
          lang={table.language}
          value={title}
          placeholder={name}
          isMissing={title === ''}
          charsMax={limits.nameCharsMax}
          onType={(text, field) => texts(table.language, { title: text === '' ? null : text }, field)}
        />
      </span>
      <span>{level?.name}</span>
      <Pick
        label={t.table.status}
        isLabelHidden
        value={place.status ?? 'none'}
        choices={[
          { value: 'none', label: t.inspector.statuses.none },
          ...statusTypes.map((value) => ({ value: value as string, label: t.inspector.statuses[value] })),
        ]}
        onChange={(value) => set({ status: statusTypes.find((each) => each === value) ?? null })}
      />
      <span>
        <LiveText
          label={t.table.price}
          isLabelHidden
          value={place.price ?? ''}
          charsMax={limits.labelCharsMax}
          onType={(text, field) => set({ price: text === '' ? null : text }, field)}
        />
      </span>
      <IconButton
        label={fill(t.table.goTo, { name })}
        onClick={() => {
          session.set({ dialog: null });
          session.setLevel(place.level);
          session.select([place.id]);
          setTimeout(() => editor.view.show(boundsOfAll([place])), 0);
        }}
      >
        <Crosshair aria-hidden />
      </IconButton>
    </li>
  );
}
