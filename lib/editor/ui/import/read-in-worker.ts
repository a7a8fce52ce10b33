import { checkSizes, isPlanName } from '../../../import/check-sizes.ts';
import type { KnownMap } from '../../../import/known-map.ts';
import type { Proposal } from '../../../import/proposal.ts';
import type { ImportFile, ImportRequest, ReadOptions } from '../../../import/read-files.ts';
import { ImportRefused } from '../../../import/refused.ts';
import type { FromImportWorker, ToImportWorker } from '../../../import/worker.ts';
import { fill } from '../../../messages/fill.ts';
import type { ImportStrings } from '../../../messages/import.ts';
import { readBytes } from '../../save/read-bytes.ts';
import { runWorker } from './run-worker.ts';

const readSecondsMax = 10;
/** Drawings of buildings are larger, and their rooms are searched. */
const planSecondsMax = 60;
export const loadSecondsMax = 60;

/** Why files cannot be read: a sentence, and the name of the file that caused it. */
export type Refused = { text: string; name: string | null };
export type Read = { proposal: Proposal } | { refused: Refused } | { failed: string };

const createWorker = () =>
  new Worker(new URL('../../../import/worker.ts', import.meta.url), { type: 'module' });

/** Makes the worker load the code of all readers. Throws `WorkerFailed`. */
export function loadReaders(signal: AbortSignal): Promise<true> {
  return runWorker<FromImportWorker, true>({
    create: createWorker,
    begin: (worker) => worker.postMessage({ type: 'load', id: 1 } satisfies ToImportWorker),
    take: () => true,
    limitMs: loadSecondsMax * 1000,
    signal,
  });
}

type Request = {
  known: KnownMap;
  options?: ReadOptions;
  words: ImportStrings;
  language: string;
  signal: AbortSignal;
  /** Called with the share that is read, if that is known. */
  onShare?: (share: number) => void;
};

/**
 * Reads files in a worker, which is ended at its time limit. Returns the proposal or the refusal. Throws
 * `WorkerFailed`.
 */
export async function readInWorker(files: readonly File[], request: Request): Promise<Read> {
  const { known, options, words, language, signal, onShare = () => {} } = request;
  const [first] = files;
  try {
    checkSizes(files);
    const given = await Promise.all(files.map(readFile));
    return await ask({ files: given, known, ...(options && { options }) }, signal, onShare);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const { code, values, file } = error;
    return {
      refused: {
        text: fill(words.refusals[code], values, language),
        name: file ?? (files.length === 1 && first ? first.name : null),
      },
    };
  }
}

type ReadFile = ImportFile & { bytes: Uint8Array<ArrayBuffer> };

async function readFile(file: File): Promise<ReadFile> {
  const bytes = await readBytes(file);
  if (!bytes) throw new ImportRefused('unreadable', {}, file.name);
  return { name: file.name, bytes };
}

/** Asks the worker. Throws `ImportRefused` and `WorkerFailed`. */
async function ask(
  request: ImportRequest & { files: readonly ReadFile[] },
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<Read> {
  const answer = await runWorker<FromImportWorker, FromImportWorker>({
    create: createWorker,
    begin(worker) {
      const message: ToImportWorker = { type: 'read', id: 1, ...request };
      // Transfer the bytes instead of copying them: files may be large.
      worker.postMessage(
        message,
        request.files.map(({ bytes }) => bytes.buffer),
      );
    },
    take(given) {
      // The library that reads PDF sends a message of its own when its thread starts.
      if (!('id' in given)) return null;
      if (given.type !== 'progress') return given;
      onShare(given.share);
      return null;
    },
    limitMs: (request.files.some(({ name }) => isPlanName(name)) ? planSecondsMax : readSecondsMax) * 1000,
    signal,
  });
  if (answer.type === 'refused') throw new ImportRefused(answer.code, answer.values, answer.file);
  if (answer.type === 'proposed') return { proposal: answer.proposal };
  return { failed: answer.type === 'failed' ? answer.message : answer.type };
}
