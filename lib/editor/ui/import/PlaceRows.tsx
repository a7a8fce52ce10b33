import { Crosshair, MapPin, Pencil, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { FieldChange, ProposedLevel } from '../../../import/proposal.ts';
import { fill } from '../../../messages/fill.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { useRows } from '../../../ui/hooks/rows.ts';
import type { Judged } from '../../bring-in/judge.ts';
import { canTick, type Row } from '../../bring-in/rows.ts';
import { useEditor } from '../frame/context.tsx';
import { useScreen } from '../frame/hooks.ts';
import { languageName } from '../frame/language-name.ts';
import { levelName } from './choices.tsx';
import styles from './place-rows.module.css';
import { wordsOf } from './report-text.ts';

const rowPx = 44;

type Props = {
  rows: readonly Row[];
  levels: readonly ProposedLevel[];
  hovered: { ref: string | null; isOnMap: boolean };
  texts: ImportTexts;
  nameOf: (judged: Judged) => string;
  onHover: (ref: string | null) => void;
  onGo: (judged: Judged) => void;
  /** Starts to place a row on the map by hand; null if not offered. */
  onPlace: ((ref: string) => void) | null;
  onTick: (refs: readonly string[], isOn: boolean) => void;
  onTickChange: (judged: Judged, change: FieldChange) => void;
};

/** Lists the proposed places. Only visible rows are rendered. Tab enters one row and then leaves the list. */
export function PlaceRows(props: Props) {
  const { rows, hovered, texts, onHover } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { indexes, totalPx, scrollTo } = useRows({ count: rows.length, rowPx, scroller, overscan: 6 });
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    if (!hovered.isOnMap || hovered.ref === null) return;
    const index = rows.findIndex(({ id }) => id === hovered.ref);
    if (index >= 0) scrollTo(index);
  }, [hovered, rows, scrollTo]);
  // The row that Tab enters is rendered even when it is not visible.
  const tabRow = Math.min(current, rows.length - 1);
  const made = indexes.includes(tabRow) ? indexes : [...indexes, tabRow].toSorted((a, b) => a - b);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest('li');
    const height = scroller.current?.clientHeight ?? 0;
    const next = rowAfter(event.key, Number(row?.dataset.index), rows, Math.floor(height / rowPx));
    if (next === null) return;
    event.preventDefault();
    const column = row ? controlsOf(row).indexOf(target) : 0;
    setCurrent(next);
    scrollTo(next);
    // A hidden row is rendered in a later frame. Retry for some frames, so that quick key presses are not lost.
    const focus = (turns: number) => {
      const goal = list.current?.querySelector(`[data-index="${next}"]`);
      const controls = goal ? controlsOf(goal) : [];
      if (goal) (controls[column] ?? controls[0])?.focus({ preventScroll: true });
      else if (turns > 0) requestAnimationFrame(() => focus(turns - 1));
    };
    focus(10);
  };
  if (rows.length === 0) return null;
  return (
    <section className={styles.places} aria-label={texts.panel.places}>
      <div ref={scroller} className={styles.scroller}>
        <ul
          ref={list}
          className={styles.rows}
          style={{ height: totalPx }}
          onKeyDown={walk}
          onPointerLeave={() => onHover(null)}
        >
          {made.map((index) => {
            const row = rows[index];
            if (!row) return null;
            const shared = { index, isTabRow: index === tabRow, onEnter: setCurrent };
            return <RowItem key={row.id} row={row} {...shared} {...props} />;
          })}
        </ul>
      </div>
    </section>
  );
}

/** Returns the controls of a row, in order. */
function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('input, button')];
}

/** Returns the index of the row that a key leads to, or null if the key does not move within the list. */
function rowAfter(key: string, from: number, rows: readonly Row[], pageRows: number): number | null {
  const last = rows.length - 1;
  const goals: Partial<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + pageRows,
    PageUp: from - pageRows,
    Home: 0,
    End: last,
  };
  const goal = goals[key];
  if (goal === undefined || !Number.isInteger(from)) return null;
  return Math.max(0, Math.min(goal, last));
}

type ItemProps = Props & {
  row: Row;
  index: number;
  isTabRow: boolean;
  onEnter: (index: number) => void;
};

function RowItem({ row, index, isTabRow, onEnter, ...props }: ItemProps) {
  const { rows, hovered, onHover } = props;
  const ref = row.kind === 'place' ? row.id : null;
  const tabIndex = isTabRow ? 0 : -1;
  return (
    <li
      className={styles.row}
      data-index={index}
      data-kind={row.kind}
      data-hover={(ref !== null && ref === hovered.ref) || undefined}
      aria-posinset={index + 1}
      aria-setsize={rows.length}
      style={{ transform: `translateY(${index * rowPx}px)` }}
      onPointerEnter={() => onHover(ref)}
      onFocus={() => {
        onEnter(index);
        onHover(ref);
      }}
    >
      {row.kind === 'group' && <GroupRow row={row} tabIndex={tabIndex} {...props} />}
      {row.kind === 'place' && <PlaceRow judged={row.judged} tabIndex={tabIndex} {...props} />}
      {row.kind === 'change' && <ChangeRow row={row} tabIndex={tabIndex} {...props} />}
    </li>
  );
}

/** Returns why a place is left out: it stays as it is on the map, or somebody deleted it there. */
function leftAs({ place }: Judged): 'kept' | 'deletedHere' | 'left' {
  if (place.match) return 'kept';
  return place.wasDeleted ? 'deletedHere' : 'left';
}

type InRow = { tabIndex: number };

function GroupRow({
  row,
  tabIndex,
  levels,
  texts: { panel },
  onTick,
}: Props & InRow & { row: Row & { kind: 'group' } }) {
  const shown = useScreen((state) => state.language);
  const level = levels.find(({ ref }) => ref === row.level);
  const group = row.isGone ? panel.gone.group : row.group;
  const parts = [level ? levelName(level, shown) : panel.notOnMap, group].filter(Boolean);
  const name = parts.join(' · ');
  const { refs, count, ticked } = row;
  const isSome = ticked > 0 && ticked < refs.length;
  return (
    <label className={`row ${styles.tick}`}>
      <input
        type="checkbox"
        aria-label={fill(panel.group, { name })}
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        tabIndex={tabIndex}
        checked={refs.length > 0 && ticked === refs.length}
        aria-disabled={refs.length === 0 || undefined}
        onChange={() => onTick(refs, ticked < refs.length)}
      />
      <strong>{name}</strong>
      <small>{count}</small>
    </label>
  );
}

const icons = { new: Plus, changed: Pencil, removed: Trash2 } as const;

function PlaceRow({
  judged,
  tabIndex,
  nameOf,
  texts: { panel, found },
  onGo,
  onPlace,
  onTick,
}: Props & InRow & { judged: Judged }) {
  const { place, look, isTicked } = judged;
  const name = nameOf(judged);
  const hasShape = place.ring !== null || place.point !== null || place.match !== null;
  const isFree = canTick(judged);
  const Icon = look === 'new' || look === 'changed' || look === 'removed' ? icons[look] : null;
  const notes = place.notes.map(({ code, text }) => [wordsOf(code, found), text].filter(Boolean).join(': '));
  return (
    <>
      <label className={`row ${styles.tick}`} title={[name, ...notes].join('\n')}>
        <input
          type="checkbox"
          tabIndex={tabIndex}
          checked={isTicked && isFree}
          aria-disabled={!isFree || undefined}
          onChange={(event) => isFree && onTick([place.ref], event.target.checked)}
        />
        <span className={styles.name}>{name}</span>
        {place.notes.some(({ code }) => code === 'crossing') && <small>{panel.crossing}</small>}
        <span className={`hint ${styles.look}`} data-look={look}>
          {Icon && <Icon aria-hidden />}
          {hasShape
            ? panel.looks[look === 'left' ? leftAs(judged) : look]
            : place.level !== null && panel.notOnMap}
        </span>
      </label>
      {!hasShape && onPlace && (
        <IconButton
          label={`${panel.place}: ${name}`}
          tabIndex={tabIndex}
          onClick={() => onPlace(place.ref)}
          icon={<MapPin aria-hidden />}
        />
      )}
      {(place.ring || place.point) && (
        <IconButton
          label={fill(panel.show, { name })}
          tabIndex={tabIndex}
          onClick={() => onGo(judged)}
          icon={<Crosshair aria-hidden />}
        />
      )}
    </>
  );
}

function ChangeRow({
  row: { judged, change },
  tabIndex,
  texts: { panel },
  onTickChange,
}: Props & InRow & { row: Row & { kind: 'change' } }) {
  const { language } = useEditor();
  const { origin } = change;
  const [before, after] = [change.before || panel.empty, change.after || panel.empty];
  const [field = '', code] = change.field.split(':');
  const name = panel.fieldNames[field as keyof typeof panel.fieldNames];
  const title = code ? fill(name, { language: languageName(code, language) }) : name;
  const label = origin === 'unknown' ? title : `${title} · ${panel.origins[origin]}`;
  const isEdited = origin === 'here' || origin === 'both';
  return (
    <label className={`row ${styles.change}`} title={`${label}\n${before}\n→ ${after}`}>
      <input
        type="checkbox"
        tabIndex={tabIndex}
        checked={judged.taken.has(change)}
        onChange={() => onTickChange(judged, change)}
      />
      <span>
        <small>{label}</small>
        {isEdited ? (
          <span className={styles.sides}>
            <span>{fill(panel.yours, { value: before })}</span>
            <span>{fill(panel.theirs, { value: after })}</span>
          </span>
        ) : (
          <span>
            <del>{before}</del> <span aria-hidden>→</span> <ins>{after}</ins>
          </span>
        )}
      </span>
    </label>
  );
}
