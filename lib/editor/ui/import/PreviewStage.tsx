import { ScanSearch } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { boundsOf } from '../../../geometry/bounds.ts';
import type { Point } from '../../../geometry/point.ts';
import { fill } from '../../../messages/fill.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { Button } from '../../../ui/Button.tsx';
import { againLines } from '../../bring-in/again-lines.ts';
import { arrange } from '../../bring-in/arrange.ts';
import { type Draft, tick, tickChange } from '../../bring-in/draft.ts';
import { type Judged, type Judgement, judge } from '../../bring-in/judge.ts';
import { layKnown } from '../../bring-in/lay-known.ts';
import { nameOf, rowsOf, titleIn } from '../../bring-in/rows.ts';
import { settleReport } from '../../bring-in/settle-report.ts';
import { useEditor } from '../frame/context.tsx';
import { useScreen } from '../frame/hooks.ts';
import { Again } from './Again.tsx';
import { CategoryChoice } from './CategoryChoice.tsx';
import { FieldChoice, FloorChoice, LevelTargets, MoreChoice, WallChoice } from './choices.tsx';
import styles from './import.module.css';
import { PlaceRows } from './PlaceRows.tsx';
import { isAskedFirst, Questions } from './Questions.tsx';
import { Report } from './Report.tsx';
import { filesOf, type ImportControl, type Stage } from './stage.ts';
import { useCanvasPreview } from './use-canvas-preview.ts';
import { useImportKeys } from './use-import-keys.ts';
import { Warnings } from './Warnings.tsx';

type Props = { stage: Stage & { kind: 'preview' }; texts: ImportTexts; control: ImportControl };

/** Shows the proposal on the canvas and as a list, with all decisions about it. */
export function PreviewStage({ stage, texts, control }: Props) {
  const { editor, layout, language } = useEditor();
  const { draft, note } = stage;
  const { panel } = texts;
  const { decide, close } = control;
  const { read } = draft;
  // As everywhere in the editor, titles are in the language that is chosen for them.
  const shown = useScreen((state) => state.language);
  const { arranged, judgement, all, rows, settled } = useJudged(draft);
  const [hovered, setHovered] = useState<{ ref: string | null; isOnMap: boolean }>({
    ref: null,
    isOnMap: false,
  });
  const [placing, setPlacing] = useState<string | null>(null);
  const isFound = read.source.format === 'picture';
  const label = ({ place }: Judged) => {
    // A room that was found on a picture has nothing but its number.
    const [, number] = /(?:^|-)room-(\d+)$/.exec(place.key ?? place.ref) ?? [];
    if (number && !titleIn(place, shown)) return fill(panel.room, { number });
    return (
      nameOf(place, shown) ||
      (place.way === 'door' || place.way === 'entrance' ? panel.ways[place.way] : panel.untitled)
    );
  };
  // Only titles are drawn: a key means nothing on the map and would cover text of the plan.
  const titleOf = useCallback(({ place }: Judged) => titleIn(place, shown), [shown]);
  const put = (ref: string, point: Point, level: string | null) => {
    if (level === null) return;
    decide((now) => ({ ...now, placed: new Map(now.placed).set(ref, { level, point }) }));
    setPlacing(null);
  };
  const incoming = useScreen((state) => state.incoming);
  const files = useMemo(() => incoming && filesOf(incoming), [incoming]);
  const preview = useCanvasPreview({
    files: draft.hasPlans ? files : null,
    levels: arranged.levels,
    all,
    titleOf,
    hovered: hovered.ref,
    onHover: (ref) => setHovered({ ref, isOnMap: true }),
    onClick(ref, point, levelId) {
      if (placing !== null) put(placing, point, levelId);
      else if (ref !== null) decide((now) => tick(now, [ref], !isTicked(judgement, ref)));
    },
  });
  const leave = () => {
    // The list may cover the panel.
    if (!layout.panels().isDetailsShown) layout.closeTop();
    else if (placing === null) close();
    else setPlacing(null);
  };
  const levelId = editor.screen.store.getState().levelId;
  useImportKeys({
    onEscape: leave,
    onEnter: placing === null ? null : () => put(placing, preview.at(), levelId),
  });
  useEffect(() => {
    // Show the whole plan, in which rooms were found: the panel covers a part.
    if (isFound) editor.view.fit();
  }, [editor, isFound]);
  const go = (judged: Judged) => {
    const { ring, point, level } = judged.place;
    if (level !== null) preview.show(level);
    const points = ring ?? (point ? [point] : []);
    if (points.length > 0) editor.view.show(boundsOf(points));
  };
  const placingPlace = judgement.all.find(({ place }) => place.ref === placing);
  return (
    <>
      <div className={styles.preview}>
        <Counts judgement={judgement} texts={texts} />
        <Again judgement={judgement} panel={panel} decide={decide} nameOf={label} onGo={go} />
        <Warnings remarks={read.remarks} texts={texts} />
        {note && <NoteText note={note} draft={draft} texts={texts} control={control} />}
        {placingPlace && (
          <p className={styles.note} role="status">
            {fill(panel.placing, { name: label(placingPlace) })}
          </p>
        )}
        <Questions draft={draft} texts={texts} control={control} />
        <LevelTargets draft={draft} arranged={arranged} preview={preview} texts={texts} decide={decide} />
        <WallChoice draft={draft} texts={texts} control={control} />
        <FloorChoice draft={draft} texts={texts} decide={decide} />
        <CategoryChoice draft={draft} panel={panel} decide={decide} />
        <FieldChoice draft={draft} arranged={arranged} texts={texts} decide={decide} />
        <MoreChoice draft={draft} texts={texts} decide={decide} />
        <PlaceRows
          rows={rows}
          levels={arranged.levels}
          hovered={hovered}
          texts={texts}
          nameOf={label}
          onHover={(ref) => setHovered({ ref, isOnMap: false })}
          onGo={go}
          onPlace={placeable(draft) ? setPlacing : null}
          onTick={(refs, isOn) => decide((now) => tick(now, refs, isOn))}
          onTickChange={({ place: { ref }, changes, taken }, change) =>
            decide((now) => tickChange(now, { ref, changes, taken }, change))
          }
        />
        <Report read={settled} told={againLines(arranged, judgement, shown)} texts={texts} />
      </div>
      <footer className={`cluster ${styles.foot}`}>
        <Button onClick={close}>{panel.cancel}</Button>
        <TakeButton
          draft={draft}
          judgement={judgement}
          texts={texts}
          language={language}
          onTake={control.bringIn}
        />
      </footer>
    </>
  );
}

/** Returns the proposal under the present decisions. Each part is computed again only if its own decisions change. */
function useJudged(draft: Draft) {
  const { read, known, sizes, current, floors, targets, answers, placed, kinds, categories, namesIn } = draft;
  const arranged = useMemo(
    () =>
      arrange({ read, known, sizes, current, floors, targets, answers, placed, kinds, categories, namesIn }),
    [read, known, sizes, current, floors, targets, answers, placed, kinds, categories, namesIn],
  );
  const { ticks, fields, hasPlans } = draft;
  const judgement = useMemo(
    () => judge(arranged, { ticks, fields, hasPlans }),
    [arranged, ticks, fields, hasPlans],
  );
  const all = useMemo(() => layKnown(judgement.all, known), [judgement, known]);
  const rows = useMemo(() => rowsOf(all, arranged.levels), [all, arranged]);
  const settled = useMemo(() => ({ ...read, ...settleReport(read, judgement.all) }), [read, judgement]);
  return { arranged, judgement, all, rows, settled };
}

/** Notes to read first. For a drawing of walls, offers to find its rooms with the tracer. */
function NoteText({ note, draft: { read }, texts: { panel }, control }: NoteProps) {
  const { walls } = read.facts;
  const isOne = read.source.files.length === 1;
  return (
    <div className={styles.note}>
      <p>{note}</p>
      {walls && isOne && (
        <Button size="sm" icon={<ScanSearch aria-hidden />} onClick={() => control.traceDrawing(walls)}>
          {panel.traceDrawing}
        </Button>
      )}
    </div>
  );
}

type NoteProps = { note: string; draft: Draft; texts: ImportTexts; control: ImportControl };

function isTicked({ all }: Judgement, ref: string): boolean {
  return all.find(({ place }) => place.ref === ref)?.isTicked ?? false;
}

/** Checks whether rows without a point can be placed by hand, as rows of a table can. */
function placeable({ read, known }: Draft): boolean {
  return read.source.format === 'table' && known.levels.length > 0;
}

function Counts({
  judgement: { all, made, changed, removed },
  texts: { panel },
}: {
  judgement: Judgement;
  texts: ImportTexts;
}) {
  const { language } = useEditor();
  const same = all.filter(({ look }) => look === 'same').length;
  const gone = all.filter(({ look }) => look === 'gone').length;
  const left = all.length - made - changed - same - gone - removed.length;
  const parts = [
    ['made', made, 'new'],
    ['changed', changed, 'changed'],
    ['gone', gone, 'gone'],
    ['removed', removed.length, 'removed'],
    ['left', left, 'left'],
    ['same', same, 'same'],
  ] as const;
  return (
    <ul className={styles.counts} aria-label={panel.found}>
      {parts.map(
        ([name, count, look]) =>
          (count > 0 || name === 'made') && (
            <li key={name} data-look={look}>
              <span className={styles.swatch} aria-hidden />
              {fill(panel.counts[name], { count }, language)}
            </li>
          ),
      )}
    </ul>
  );
}

type TakeProps = {
  draft: Draft;
  judgement: Judgement;
  texts: ImportTexts;
  language: string;
  onTake: () => void;
};

function TakeButton({ draft, judgement, texts: { panel }, language, onTake }: TakeProps) {
  const { made, changed, removed, newLevels } = judgement;
  const count = made + changed + removed.length;
  const isBlocked = isAskedFirst(draft) || (count === 0 && newLevels.length === 0);
  const words =
    count > 0
      ? fill(panel.bringIn, { count }, language)
      : fill(panel.bringInLevels, { count: newLevels.length }, language);
  const text = count === 0 && newLevels.length === 0 ? panel.nothing : words;
  // Announce the count after a pause, not at every tick.
  const [said, setSaid] = useState(text);
  const settled = useDeferredValue(text);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(settled), 600);
    return () => clearTimeout(timer);
  }, [settled]);
  return (
    <>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <Button variant="primary" aria-disabled={isBlocked || undefined} onClick={() => !isBlocked && onTake()}>
        {text}
      </Button>
    </>
  );
}
