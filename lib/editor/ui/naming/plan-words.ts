import type { Ring } from '../../../geometry/polygon.ts';
import { wordsInRooms } from '../../../import/drawing/drawn-words.ts';
import type { FromImportWorker, ToImportWorker } from '../../../import/worker.ts';
import { keptWords } from '../../bring-in/kept-words.ts';
import type { Level } from '../../model/types.ts';
import { createImportWorker } from '../import/read-in-worker.ts';
import { runWorker } from '../import/run-worker.ts';

const limitMs = 10_000;

/**
 * Reads the words that stand in each outline on the floor plan of a level: those of a drawing, or of the PDF or DXF
 * file that this tab made the plan of. Throws `WorkerFailed`.
 */
export async function wordsOfPlan(
  { imageUrl, width, height }: Level,
  rings: readonly Ring[],
  signal: AbortSignal,
): Promise<readonly (readonly string[])[]> {
  const kept = imageUrl === null ? null : keptWords(imageUrl);
  if (kept) return wordsInRooms(rings, kept);
  const bytes = imageUrl === null ? null : await drawingOf(imageUrl, signal);
  if (!bytes) return [];
  const rooms = { rings, width, height };
  const message: ToImportWorker = { type: 'words', id: 1, file: { name: 'plan.svg', bytes }, rooms };
  return runWorker<FromImportWorker, string[][]>({
    create: createImportWorker,
    begin: (worker) => worker.postMessage(message, [bytes.buffer]),
    take(answer) {
      if (answer.type === 'progress') return null;
      return answer.type === 'words' ? answer.words : [];
    },
    limitMs,
    signal,
  });
}

/** Fetches a plan as bytes; null if it is no drawing. */
async function drawingOf(url: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!/\.svg(?:$|\?)/.test(url)) return null;
  const response = await fetch(url, { signal, credentials: 'omit' });
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}
