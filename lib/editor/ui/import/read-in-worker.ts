import { checkSizes, isPdfName, isPlanName } from '../../../import/check-sizes.ts';
import type { KnownMap } from '../../../import/known-map.ts';
import type { PageCard } from '../../../import/pdf/page-card.ts';
import type { Proposal } from '../../../import/proposal.ts';
import type { ImportFile, ReadOptions } from '../../../import/read-files.ts';
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

/** Starts the worker that reads files. */
export function createImportWorker(): Worker {
  return new Worker(new URL('../../../import/worker.ts', import.meta.url), { type: 'module' });
}

/** Makes the worker load the code of all readers. Throws `WorkerFailed`. */
export function loadReaders(signal: AbortSignal): Promise<true> {
  return runWorker<FromImportWorker, true>({
    create: createImportWorker,
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
  const { known, options } = request;
  return refusing(files, request, async () => {
    checkSizes(files);
    const given = await Promise.all(files.map(readFile));
    const message: ToImportWorker = { type: 'read', id: 1, files: given, known, ...(options && { options }) };
    const answer = await ask(message, given, request);
    if (answer.type === 'proposed') return { proposal: answer.proposal };
    return { failed: answer.type === 'failed' ? answer.message : answer.type };
  });
}

/** Lists the pages of a single PDF file in a worker; null for other files. Throws `WorkerFailed`. */
export async function pagesInWorker(
  files: readonly File[],
  request: Omit<Request, 'known'>,
): Promise<readonly PageCard[] | { refused: Refused } | null> {
  const [first, more] = files;
  if (!first || more || !isPdfName(first.name)) return null;
  return refusing(files, request, async () => {
    checkSizes(files);
    const file = await readFile(first);
    const answer = await ask({ type: 'pages', id: 1, file }, [file], request);
    // What goes wrong here is told when the file is read.
    return answer.type === 'pages' ? answer.pages : null;
  });
}

/** Returns the refusal of files in words if the work throws `ImportRefused`. */
async function refusing<Result>(
  files: readonly File[],
  { words, language }: Pick<Request, 'words' | 'language'>,
  work: () => Promise<Result>,
): Promise<Result | { refused: Refused }> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const { code, values, file } = error;
    const [first] = files;
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
  message: ToImportWorker,
  files: readonly ReadFile[],
  { signal, onShare = () => {} }: Pick<Request, 'signal' | 'onShare'>,
): Promise<Exclude<FromImportWorker, { type: 'refused' }>> {
  const answer = await runWorker<FromImportWorker, FromImportWorker>({
    create: createImportWorker,
    // Transfer the bytes instead of copying them: files may be large.
    begin: (worker) =>
      worker.postMessage(
        message,
        files.map(({ bytes }) => bytes.buffer),
      ),
    take(given) {
      // The library that reads PDF sends a message of its own when its thread starts.
      if (!('id' in given)) return null;
      if (given.type !== 'progress') return given;
      onShare(given.share);
      return null;
    },
    limitMs: (files.some(({ name }) => isPlanName(name)) ? planSecondsMax : readSecondsMax) * 1000,
    signal,
  });
  if (answer.type === 'refused') throw new ImportRefused(answer.code, answer.values, answer.file);
  return answer;
}
