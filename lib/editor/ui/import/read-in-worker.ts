import type { Proposal } from '../../../import/proposal.ts';
import type { ImportRequest } from '../../../import/read-files.ts';
import type { RefusalCode } from '../../../import/refused.ts';
import type { FromImportWorker, ToImportWorker } from '../../../import/worker.ts';
import { runWorker } from './run-worker.ts';

export const readSecondsMax = 10;
export const loadSecondsMax = 60;

export type Read =
  | { proposal: Proposal }
  | { refused: RefusalCode; values: Readonly<Record<string, string | number>> }
  | { failed: string };

const createWorker = () =>
  new Worker(new URL('../../../import/worker.ts', import.meta.url), { type: 'module' });

/** Has the worker fetch all that it reads with. Throws `WorkerFailed`. */
export function loadReaders(signal: AbortSignal): Promise<true> {
  return runWorker<FromImportWorker, true>({
    create: createWorker,
    begin: (worker) => worker.postMessage({ type: 'load', id: 1 } satisfies ToImportWorker),
    take: () => true,
    limitMs: loadSecondsMax * 1000,
    signal,
  });
}

/** What the files propose, read in a worker that is ended when its time is over. Throws `WorkerFailed`. */
export function readInWorker(request: ImportRequest, signal: AbortSignal): Promise<Read> {
  return runWorker<FromImportWorker, Read>({
    create: createWorker,
    begin: (worker) => worker.postMessage({ type: 'read', id: 1, ...request } satisfies ToImportWorker),
    take(answer) {
      if (answer.type === 'proposed') return { proposal: answer.proposal };
      if (answer.type === 'refused') return { refused: answer.code, values: answer.values };
      return { failed: answer.type === 'failed' ? answer.message : answer.type };
    },
    limitMs: readSecondsMax * 1000,
    signal,
  });
}
