import { baseName } from '../../../import/floor-number.ts';
import { filesAsFloors } from '../../../import/floors.ts';
import { floorOfFile } from '../../../import/machine-name.ts';
import type { PhotoOf } from '../../../import/photo/propose-photo.ts';
import { noFacts, type Proposal } from '../../../import/proposal.ts';
import { Tally } from '../../../import/report.ts';
import type { Photo } from '../../screen/state.ts';
import type { FromPhotoWorker, ToPhotoWorker } from './photo-worker.ts';
import { runWorker } from './run-worker.ts';
import type { Sheet } from './stage.ts';

const secondsMax = { look: 20, straighten: 60 };

export type Looked =
  | Photo
  | { readonly wrong: 'unreadable' }
  | { readonly wrong: 'tooLarge'; megapixels: number };

/** Looks at a picture in a worker. Throws `WorkerFailed`. */
export async function lookAtPhoto(file: File, isPlain: boolean, signal: AbortSignal): Promise<Looked> {
  const answer = await ask({ type: 'look', file }, signal);
  if (answer.type === 'looked') return { file, isPlain, look: answer.look, preview: answer.preview };
  return answer.type === 'tooLarge'
    ? { wrong: 'tooLarge', megapixels: answer.megapixels }
    : { wrong: 'unreadable' };
}

/**
 * Straightens photos and returns a proposal with a level for each; null if the browser cannot read one. A photo without
 * corners is the floor plan of its level as it is. Throws `WorkerFailed`.
 */
export async function readPhotos(
  sheets: readonly Sheet[],
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<Proposal | null> {
  const proposals: Proposal[] = [];
  for (const [i, { photo, corners }] of sheets.entries()) {
    onShare(i / sheets.length);
    const { name } = photo.file;
    const of = { file: name, names: { '': baseName(name) }, ordinal: floorOfFile(baseName(name)) ?? i };
    if (corners === null) {
      proposals.push(asItIs(photo, of));
      continue;
    }
    const answer = await ask({ type: 'straighten', file: photo.file, corners, of }, signal);
    if (answer.type !== 'proposed') return null;
    proposals.push(answer.proposal);
  }
  return filesAsFloors(proposals);
}

/** Straightens a photo and returns the picture as a file; null if the browser cannot read it. Throws `WorkerFailed`. */
export async function straightenedFile(
  sheet: Sheet,
  work: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<File | null> {
  const backdrop = (await readPhotos([sheet], work))?.levels[0]?.backdrop;
  if (!backdrop || !('png' in backdrop)) return null;
  return new File([backdrop.png], `${baseName(sheet.photo.file.name)}.png`, { type: 'image/png' });
}

function asItIs({ look: { width, height } }: Photo, { file, names, ordinal }: PhotoOf): Proposal {
  const tally = new Tally();
  tally.meet();
  tally.end('photo', file);
  return {
    source: { format: 'photo', files: [file] },
    levels: [{ ref: file, names, ordinal, width, height, backdrop: { file }, into: 'new' }],
    places: [],
    ...tally.report,
    changes: [],
    questions: [],
    facts: noFacts,
  };
}

function ask(message: ToPhotoWorker, signal: AbortSignal): Promise<FromPhotoWorker> {
  return runWorker<FromPhotoWorker, FromPhotoWorker>({
    create: () => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' }),
    begin: (worker) => worker.postMessage(message),
    take: (answer) => answer,
    limitMs: secondsMax[message.type] * 1000,
    signal,
  });
}
