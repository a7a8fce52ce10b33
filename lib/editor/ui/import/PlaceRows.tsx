import { Crosshair, MapPin, Pencil, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { FieldChange, ProposedLevel } from '../../../import/proposal.ts';
import type { ImportTexts } from '../../../strings/bring-in.ts';
import { fill } from '../../../strings/text.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { useRows } from '../../../ui/use-rows.ts';
import type { Judged } from '../../bring-in/judge.ts';
import type { Row } from '../../bring-in/rows.ts';
import { useEditor } from '../context.tsx';
import { languageName } from '../language-name.ts';
import { levelName } from './choices.tsx';
import styles from './place-rows.module.css';

const rowPx = 44;

type Props = {
  rows: readonly Row[];
  levels: readonly ProposedLevel[];
  hovered: { ref: string | null; isOnMap: boolean };
  texts: ImportTexts;
  nameOf: (judged: Judged) => string;
  onHover: (ref: string | null) => void;
  onGo: (judged: Judged) => void;
  /** Puts a place on the map by hand; null where that is not offered. */
  onPlace: ((ref: string) => void) | null;
  onTick: (refs: readonly string[], isOn: boolean) => void;
};

/** All proposed places; only rows in sight are made, and arrows go from tick to tick. */
export function PlaceRows(props: Props) {
  const { rows, hovered, texts, onHover } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { indexes, totalPx, scrollTo } = useRows({ count: rows.length, rowPx, scroller, overscan: 6 });
  useEffect(() => {
    if (!hovered.isOnMap || hovered.ref === null) return;
    const index = rows.findIndex(({ id }) => id === hovered.ref);
    if (index >= 0) scrollTo(index);
  }, [hovered, rows, scrollTo]);
  const walk = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const from = Number((event.target as HTMLElement).closest('li')?.dataset.index);
    if (by === 0 || !Number.isInteger(from)) return;
    event.preventDefault();
    let next = from + by;
    while (rows[next]?.kind === 'change') next += by;
    if (!rows[next]) return;
    scrollTo(next);
    // A row out of sight is made with the next frame; quick presses must not fall between.
    const focus = (turns: number) => {
      const box = list.current?.querySelector<HTMLElement>(`[data-index="${next}"] input`);
      if (box) box.focus({ preventScroll: true });
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
          {indexes.map((index) => {
            const row = rows[index];
            return row ? <RowItem key={row.id} row={row} index={index} {...props} /> : null;
          })}
        </ul>
      </div>
    </section>
  );
}

function RowItem({ row, index, ...props }: Props & { row: Row; index: number }) {
  const { hovered, onHover } = props;
  const ref = row.kind === 'place' ? row.id : null;
  return (
    <li
      className={styles.row}
      data-index={index}
      data-kind={row.kind}
      data-hover={(ref !== null && ref === hovered.ref) || undefined}
      style={{ transform: `translateY(${index * rowPx}px)` }}
      onPointerEnter={() => onHover(ref)}
      onFocus={() => onHover(ref)}
    >
      {row.kind === 'group' && <GroupRow row={row} {...props} />}
      {row.kind === 'place' && <PlaceRow judged={row.judged} {...props} />}
      {row.kind === 'change' && <ChangeRow change={row.change} texts={props.texts} />}
    </li>
  );
}

function GroupRow({ row, levels, texts: { panel }, onTick }: Props & { row: Row & { kind: 'group' } }) {
  const { editor } = useEditor();
  const { defaultLanguage } = editor.session.document.project().settings;
  const level = levels.find(({ ref }) => ref === row.level);
  const parts = [level ? levelName(level, defaultLanguage) : panel.notOnMap, row.group].filter(Boolean);
  const name = parts.join(' · ');
  const { refs, ticked } = row;
  const isSome = ticked > 0 && ticked < refs.length;
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        aria-label={fill(panel.group, { name })}
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        checked={refs.length > 0 && ticked === refs.length}
        disabled={refs.length === 0}
        onChange={() => onTick(refs, ticked < refs.length)}
      />
      <strong>{name}</strong>
      <small>{refs.length}</small>
    </label>
  );
}

const icons = { new: Plus, changed: Pencil } as const;

function PlaceRow({
  judged,
  nameOf,
  texts: { panel, found },
  onGo,
  onPlace,
  onTick,
}: Props & { judged: Judged }) {
  const { place, look, isTicked } = judged;
  const name = nameOf(judged);
  const hasShape = place.ring !== null || place.point !== null || place.match !== null;
  const isFree = look !== 'same' && hasShape;
  const Icon = look === 'new' || look === 'changed' ? icons[look] : null;
  const notes = place.notes.map(({ code, text }) =>
    [
      found.report[code as keyof typeof found.report] ?? found.remarks[code as keyof typeof found.remarks],
      text,
    ]
      .filter(Boolean)
      .join(': '),
  );
  return (
    <>
      <label className={styles.tick} title={[name, ...notes].join('\n')}>
        <input
          type="checkbox"
          checked={isTicked && isFree}
          disabled={!isFree}
          onChange={(event) => onTick([place.ref], event.target.checked)}
        />
        <span className={styles.name}>{name}</span>
        {place.notes.some(({ code }) => code === 'crossing') && <small>{panel.crossing}</small>}
        <span className={styles.look} data-look={look}>
          {Icon && <Icon aria-hidden />}
          {hasShape ? panel.looks[look] : panel.notOnMap}
        </span>
      </label>
      {!hasShape && onPlace && (
        <IconButton label={`${panel.place}: ${name}`} onClick={() => onPlace(place.ref)}>
          <MapPin aria-hidden />
        </IconButton>
      )}
      {(place.ring || place.point) && (
        <IconButton label={fill(panel.show, { name })} onClick={() => onGo(judged)}>
          <Crosshair aria-hidden />
        </IconButton>
      )}
    </>
  );
}

function ChangeRow({ change, texts: { panel } }: { change: FieldChange; texts: ImportTexts }) {
  const { language } = useEditor();
  const { before, after } = change;
  const [field = '', code] = change.field.split(':');
  const name = panel.fieldNames[field as keyof typeof panel.fieldNames];
  const label = code ? fill(name, { language: languageName(code, language) }) : name;
  return (
    <div className={styles.change} title={`${label}\n${before || panel.empty}\n→ ${after || panel.empty}`}>
      <small>{label}</small>
      <span>
        <del>{before || panel.empty}</del> <span aria-hidden>→</span> <ins>{after || panel.empty}</ins>
      </span>
    </div>
  );
}
