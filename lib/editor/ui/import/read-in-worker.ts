import type { Proposal } from '../../../import/proposal.ts';
import type { ImportRequest } from '../../../import/read-files.ts';
import type { RefusalCode } from '../../../import/refused.ts';
import type { FromImportWorker, ToImportWorker } from '../../../import/worker.ts';
import { runWorker } from './run-worker.ts';

export const readSecondsMax = 10;

export type Read =
  | { proposal: Proposal }
  | { refused: RefusalCode; values: Readonly<Record<string, string | number>> }
  | { failed: string };

/** What the files propose, read in a worker that is ended when its time is over. Throws `WorkerFailed`. */
export function readInWorker(request: ImportRequest, signal: AbortSignal): Promise<Read> {
  return runWorker<FromImportWorker, Read>({
    create: () => new Worker(new URL('../../../import/worker.ts', import.meta.url), { type: 'module' }),
    begin: (worker) => worker.postMessage({ type: 'read', id: 1, ...request } satisfies ToImportWorker),
    take(answer) {
      if (answer.type === 'proposed') return { proposal: answer.proposal };
      if (answer.type === 'refused') return { refused: answer.code, values: answer.values };
      return { failed: answer.message };
    },
    limitMs: readSecondsMax * 1000,
    signal,
  });
}
