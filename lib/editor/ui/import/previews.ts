import type { KnownMap } from '../../../import/known-map.ts';
import type { Proposal } from '../../../import/proposal.ts';
import type { ReadOptions } from '../../../import/read-files.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { loadRoomKinds } from '../../../messages/room-kinds.ts';
import { startDraft } from '../../bring-in/draft.ts';
import { knownMapOf } from '../../bring-in/known-map.ts';
import { withFloorNames } from '../../bring-in/name-floors.ts';
import type { Reader } from '../../model/document.ts';
import type { Session } from '../../model/session.ts';
import type { Screen } from '../../screen/screen.ts';
import type { Incoming } from '../../screen/state.ts';
import { findLevelRooms } from './find-level-rooms.ts';
import { PlanNotLoaded } from './load-picture.ts';
import { pagesInWorker, readInWorker } from './read-in-worker.ts';
import { readPhotos } from './read-photos.ts';
import type { Sheet, Stage, Way } from './stage.ts';

type Open = { session: Session; screen: Screen };
type Scope = Open & { panel: ImportTexts['panel']; signal: AbortSignal };

/** Reads files and returns a draft of their proposal, or the reason for a refusal. Throws `WorkerFailed`. */
export async function previewFiles(
  { files, way, options }: { files: readonly File[]; way: Way; options: ReadOptions },
  {
    session,
    screen,
    panel,
    found,
    language,
    signal,
    onShare,
  }: Scope & Pick<ImportTexts, 'found'> & { language: string; onShare: (share: number) => void },
): Promise<Stage> {
  const known = knownMapOf(session.document, await kindNames(session.document, []));
  const pages = options.pages
    ? null
    : await pagesInWorker(files, { words: found, language, signal, onShare });
  if (pages && 'refused' in pages) return { kind: 'refused', ...pages.refused };
  if (pages && pages.length > 1) return { kind: 'pages', name: files[0]?.name ?? '', pages };
  const read = await readInWorker(files, { known, options, words: found, language, signal, onShare });
  if ('failed' in read) return refused(panel.failed);
  if ('refused' in read) return { kind: 'refused', ...read.refused };
  const { proposal } = read;
  return previewOf(proposal, { session, screen }, { way, note: noteOf(proposal, known, panel) });
}

/** Straightens photos and returns a draft of their rooms. Throws `WorkerFailed`. */
export async function previewPhotos(
  sheets: readonly Sheet[],
  { session, screen, panel, signal, onShare }: Scope & { onShare: (share: number) => void },
): Promise<Stage> {
  const proposal = await readPhotos(sheets, { signal, onShare });
  if (!proposal) return refused(panel.failed);
  const note = proposal.places.length === 0 ? panel.photo.noRooms : null;
  return previewOf(proposal, { session, screen }, { way: 'both', note });
}

/**
 * Finds the rooms on a level's floor plan and returns a draft, or the reason why there are none. Throws `WorkerFailed`.
 */
export async function previewRooms(
  { levelId, takePlan, walls = [] }: Incoming & { kind: 'rooms' },
  { session, screen, panel, signal, onBusy }: Scope & { onBusy: (stage: Stage & { kind: 'busy' }) => void },
): Promise<Stage> {
  const { document } = session;
  const level = document.get(levelId);
  if (level?.kind !== 'level') return refused(panel.noPicture);
  const onStep = (step: keyof typeof panel.steps, share: number | null) => {
    if (!signal.aborted) onBusy({ kind: 'busy', text: panel.steps[step], share });
  };
  const { traceFace: face } = screen.store.getState();
  const search = { document, level, face, prepared: takePlan(), walls, onStep, signal };
  const rooms = await findLevelRooms(search).catch((error) => {
    if (error instanceof PlanNotLoaded) return 'notLoaded' as const;
    throw error;
  });
  if (rooms === 'notLoaded') return refused(panel.planNotLoaded);
  if (!rooms) return refused(panel.noPicture);
  if (rooms.proposal.places.length === 0) return refused(panel.noRooms);
  return previewOf(
    rooms.proposal,
    { session, screen },
    {
      way: 'rooms',
      note: rooms.form === 'whole' ? null : panel.forms[rooms.form],
    },
  );
}

function noteOf(
  { facts, source, places }: Proposal,
  known: KnownMap,
  panel: ImportTexts['panel'],
): string | null {
  if (facts.walls) return panel.wallsOnly;
  if (source.format !== 'table' || places.every(({ match }) => match)) return null;
  return known.levels.length > 0 ? panel.placeRows : panel.noLevel;
}

/** Returns the names of kinds in the languages of the map and in these; none without them, so places come without kinds. */
async function kindNames(document: Reader, more: readonly string[]) {
  const { languages } = document.project();
  return loadRoomKinds([...new Set([...languages, ...more, 'en'])]).catch(() => new Map());
}

function refused(text: string): Stage {
  return { kind: 'refused', text, name: null };
}

async function previewOf(
  read: Proposal,
  { session: { document }, screen }: Open,
  { way, note }: { way: Way; note: string | null },
): Promise<Stage> {
  const kinds = await kindNames(document, read.facts.languages);
  const isIntoLevel = read.source.format === 'svg' && way === 'rooms' && read.levels.length === 1;
  const draft = startDraft({
    read: withFloorNames(read, document),
    known: knownMapOf(document),
    sizes: new Map(document.levels().map(({ id, width, height }) => [id, { width, height }])),
    current: isIntoLevel ? screen.store.getState().levelId : null,
    hasPlans: way !== 'rooms',
    kinds,
  });
  return { kind: 'preview', draft, note };
}
