import { drawnWords } from '../../../import/drawing/drawn-words.ts';
import type { ProposedLevel } from '../../../import/proposal.ts';
import type { ReportLine } from '../../../import/report.ts';
import { firstLevel } from '../../../mapmodel/first-level.ts';
import { againLines } from '../../bring-in/again-lines.ts';
import { arrange } from '../../bring-in/arrange.ts';
import type { Draft } from '../../bring-in/draft.ts';
import { acceptedOf, type Judgement, judge } from '../../bring-in/judge.ts';
import { keepWords } from '../../bring-in/kept-words.ts';
import { settleReport } from '../../bring-in/settle-report.ts';
import { newLevelName } from '../../commands/import-levels.ts';
import { importPlaces } from '../../commands/import-places.ts';
import type { Session } from '../../model/session.ts';
import type { Screen } from '../../screen/screen.ts';
import { sendPlans } from './send-plans.ts';
import type { Stage } from './stage.ts';

type Target = {
  session: Session;
  screen: Screen;
  projectId: string;
  /** Files of the draft, which contain the floor plans of new levels. */
  files: readonly File[];
  onSendPlans: () => void;
  signal: AbortSignal;
};

/** Uploads the floor plans of new levels, then brings the draft into the document with one command. */
export async function takeDraft(
  draft: Draft,
  { session, screen, projectId, files, onSendPlans, signal }: Target,
): Promise<Stage> {
  const arranged = arrange(draft);
  const judged = judge(arranged, draft);
  const levels = draft.hasPlans ? judged.newLevels.filter(({ backdrop }) => backdrop) : [];
  if (levels.length > 0) onSendPlans();
  const { plans, failed } = await sendPlans(projectId, levels, {
    files,
    language: draft.known.defaultLanguage,
    signal,
  });
  if (signal.aborted) return { kind: 'choose' };
  const accepted = acceptedOf(draft, arranged, judged, plans);
  const { command, told, made, madeIds, changed, removed, levelIds } = importPlaces(
    session.document,
    accepted,
    session.newId,
  );
  const isRun = session.run(command);
  for (const { ref, words = [], pxPerMetre = 1 } of levels) {
    const plan = plans.get(ref);
    if (plan?.imageUrl) keepWords(plan.imageUrl, drawnWords(words, pxPerMetre));
  }
  const shown = levelIds.get(shownFirst(judged, draft.known.defaultLanguage)?.ref ?? '');
  if (shown) screen.setLevel(shown);
  const notSent: ReportLine[] = failed.length
    ? [{ code: 'planNotSent', outcome: 'told', count: failed.length, examples: failed }]
    : [];
  const again = againLines(arranged, judged, draft.known.defaultLanguage);
  const step = isRun ? session.store.getState().lastStep : null;
  const read = { ...draft.read, ...settleReport(draft.read, judged.all) };
  return {
    kind: 'done',
    draft: { ...draft, read },
    done: { made, madeIds, changed, removed, told: [...again, ...told, ...notSent], step },
  };
}

/** Returns the new level to look at: of those with places, the one that a map opens with. */
function shownFirst({ all, newLevels }: Judgement, language: string): ProposedLevel | undefined {
  const used = new Set(all.flatMap(({ place, look }) => (look === 'new' ? (place.level ?? []) : [])));
  const levels = newLevels.filter(({ ref }) => used.has(ref));
  const named = (levels.length > 0 ? levels : newLevels)
    .toSorted((a, b) => a.ordinal - b.ordinal)
    .map((level) => ({ id: level.ref, key: '', name: newLevelName(level, language), level }));
  return firstLevel(named)?.level;
}
