import { useCallback, useEffect, useRef, useState } from 'react';
import type { GeoOptions } from '../../../import/geo/propose-features.ts';
import { importLimits } from '../../../import/limits.ts';
import type { Proposal, ProposedLevel } from '../../../import/proposal.ts';
import type { ReportLine } from '../../../import/report.ts';
import type { ImportTexts } from '../../../strings/bring-in.ts';
import { fill } from '../../../strings/text.ts';
import { arrange } from '../../bring-in/arrange.ts';
import { type Draft, startDraft } from '../../bring-in/draft.ts';
import { acceptedOf, type Judgement, judge } from '../../bring-in/judge.ts';
import { knownMapOf } from '../../bring-in/known-map.ts';
import { importPlaces } from '../../commands/import-places.ts';
import type { Incoming } from '../../model/state.ts';
import { useEditor } from '../context.tsx';
import { findLevelRooms, traceSecondsMax } from './find-level-rooms.ts';
import { readInWorker, readSecondsMax } from './read-in-worker.ts';
import { WorkerFailed } from './run-worker.ts';
import { sendPlans } from './send-plans.ts';

/** What a drawing is brought in for. */
export type Way = 'plan' | 'rooms' | 'both';

export type Done = {
  made: number;
  changed: number;
  told: readonly ReportLine[];
  /** The step that undo takes back. */
  step: number | null;
};

export type Stage =
  | { kind: 'choose' }
  | { kind: 'ask'; files: readonly File[] }
  | { kind: 'busy'; text: string; share: number | null }
  | { kind: 'refused'; text: string }
  | { kind: 'preview'; draft: Draft; note: string | null }
  | { kind: 'done'; draft: Draft; done: Done };

export type ImportControl = {
  stage: Stage;
  choose(files: readonly File[]): void;
  /** Says what a drawing is for. */
  answer(way: Way): void;
  /** Reads the files again with what was asked of their coordinates. */
  readAgain(options: GeoOptions): void;
  decide(change: (draft: Draft) => Draft): void;
  bringIn(): void;
  close(): void;
};

/** Takes what is brought in from its files to the one command; nothing of it is in the document before that. */
export function useImport(incoming: Incoming, texts: ImportTexts): ImportControl {
  const { editor, uploads, projectId } = useEditor();
  const { session } = editor;
  const [stage, setStage] = useState<Stage>({ kind: 'choose' });
  const running = useRef(new AbortController());
  const asked = useRef<{ way: Way; options: GeoOptions }>({ way: 'both', options: {} });
  const { panel, found } = texts;

  /** Ends what is running; what it would still have said is not listened to. */
  const begin = useCallback(() => {
    running.current.abort();
    running.current = new AbortController();
    return running.current.signal;
  }, []);
  const attempt = useCallback(
    async (work: (signal: AbortSignal) => Promise<Stage>, secondsMax: number) => {
      const signal = begin();
      try {
        const next = await work(signal);
        if (!signal.aborted) setStage(next);
      } catch (error) {
        if (signal.aborted) return;
        const isSlow = error instanceof WorkerFailed && error.reason === 'slow';
        const text = isSlow ? fill(panel.tooSlow, { count: secondsMax }) : panel.notLoaded;
        setStage({ kind: 'refused', text: error instanceof WorkerFailed ? text : panel.failed });
        if (!(error instanceof WorkerFailed)) throw error;
      }
    },
    [begin, panel],
  );
  const previewOf = useCallback(
    (read: Proposal, way: Way, note: string | null): Stage => {
      const { document, store } = session;
      const levels = document.levels();
      const isIntoLevel = read.source.format === 'svg' && way === 'rooms' && read.levels.length === 1;
      const draft = startDraft({
        read,
        known: knownMapOf(document),
        sizes: new Map(levels.map(({ id, width, height }) => [id, { width, height }])),
        current: isIntoLevel ? store.getState().levelId : null,
        hasPlans: way !== 'rooms',
      });
      return { kind: 'preview', draft, note };
    },
    [session],
  );
  const readAll = useCallback(
    (files: readonly File[], way: Way, options: GeoOptions) => {
      asked.current = { way, options };
      setStage({ kind: 'busy', text: fill(panel.reading, { name: namesOf(files) }), share: null });
      return attempt(async (signal) => {
        if (files.some(({ size }) => size > importLimits.fileBytesMax))
          return {
            kind: 'refused',
            text: fill(found.refusals.bytes, { size: importLimits.fileBytesMax / 1024 / 1024 }),
          };
        const read = await readInWorker(
          { files: await bytesOf(files), known: knownMapOf(session.document), options },
          signal,
        );
        if ('failed' in read) return { kind: 'refused', text: panel.failed };
        if ('refused' in read)
          return { kind: 'refused', text: fill(found.refusals[read.refused], read.values) };
        const { proposal } = read;
        return previewOf(proposal, way, proposal.facts.isWallsOnly ? panel.wallsOnly : null);
      }, readSecondsMax);
    },
    [attempt, previewOf, session, panel, found],
  );
  const findRooms = useCallback(
    ({ levelId, takePlan }: Incoming & { kind: 'rooms' }) => {
      const level = session.document.get(levelId);
      const say = (step: keyof typeof panel.steps, share: number | null) =>
        setStage({ kind: 'busy', text: panel.steps[step], share });
      return attempt(async (signal): Promise<Stage> => {
        if (level?.kind !== 'level') return { kind: 'refused', text: panel.noPicture };
        const onStep: typeof say = (step, share) => !signal.aborted && say(step, share);
        const { document, store } = session;
        const { traceFace: face } = store.getState();
        const prepared = takePlan();
        const rooms = await findLevelRooms({ document, level, face, prepared, onStep, signal });
        if (!rooms) return { kind: 'refused', text: panel.noPicture };
        if (rooms.proposal.places.length === 0) return { kind: 'refused', text: panel.noRooms };
        return previewOf(rooms.proposal, 'rooms', rooms.isThumbnail ? panel.thumbnail : null);
      }, traceSecondsMax);
    },
    [attempt, previewOf, session, panel],
  );

  useEffect(() => {
    if (incoming.kind === 'rooms') void findRooms(incoming);
    else if (incoming.files.length === 0) {
      begin();
      setStage({ kind: 'choose' });
    } else if (incoming.isSvg) {
      begin();
      setStage({ kind: 'ask', files: incoming.files });
    } else void readAll(incoming.files, 'both', {});
  }, [incoming, begin, readAll, findRooms]);
  useEffect(() => () => running.current.abort(), []);

  const close = () => {
    running.current.abort();
    session.set({ incoming: null });
  };
  const files = incoming.kind === 'files' ? incoming.files : [];
  const take = async (draft: Draft) => {
    const arranged = arrange(draft);
    const judged = judge(arranged, draft);
    const levels = draft.hasPlans ? judged.newLevels.filter(({ backdrop }) => backdrop) : [];
    if (levels.length > 0) setStage({ kind: 'busy', text: panel.sendingPlans, share: null });
    await attempt(async (signal) => {
      const { plans, failed } = await sendPlans(projectId, levels, files, signal);
      if (signal.aborted) return { kind: 'choose' };
      const accepted = acceptedOf(draft, arranged, judged, plans);
      const { command, told, made, changed, levelIds } = importPlaces(
        session.document,
        accepted,
        session.newId,
      );
      const isRun = session.run(command);
      const shown = levelIds.get(fullest(judged)?.ref ?? '');
      if (shown) session.setLevel(shown);
      const notSent: ReportLine[] = failed.length
        ? [{ code: 'planNotSent', outcome: 'told', count: failed.length, examples: failed }]
        : [];
      const step = isRun ? session.store.getState().lastStep : null;
      return { kind: 'done', draft, done: { made, changed, told: [...told, ...notSent], step } };
    }, readSecondsMax);
  };
  return {
    stage,
    choose: (chosen) => void uploads.bring(chosen),
    answer(way) {
      const [first] = files;
      if (way !== 'plan' || !first) return void readAll(files, way, {});
      const { levelId } = session.store.getState();
      close();
      void uploads.plan(first, levelId);
    },
    readAgain: (options) => void readAll(files, asked.current.way, { ...asked.current.options, ...options }),
    decide: (change) =>
      setStage((now) => (now.kind === 'preview' ? { ...now, draft: change(now.draft) } : now)),
    bringIn() {
      if (stage.kind === 'preview') void take(stage.draft);
    },
    close,
  };
}

/** Of the new levels the one with the most to see. */
function fullest({ all, newLevels }: Judgement): ProposedLevel | undefined {
  const counts = new Map<string | null, number>();
  for (const { place, isTicked } of all)
    if (isTicked) counts.set(place.level, (counts.get(place.level) ?? 0) + 1);
  return newLevels.toSorted((a, b) => (counts.get(b.ref) ?? 0) - (counts.get(a.ref) ?? 0))[0];
}

function namesOf(files: readonly File[]): string {
  return files.map(({ name }) => name).join(', ');
}

function bytesOf(files: readonly File[]): Promise<{ name: string; bytes: Uint8Array }[]> {
  return Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
}
