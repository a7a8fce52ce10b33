import type { Proposal } from './proposal.ts';
import { type ImportRequest, readFiles } from './read-files.ts';
import { ImportRefused } from './refused.ts';

export type ToImportWorker = { type: 'read'; id: number } & ImportRequest;

export type FromImportWorker =
  | { type: 'proposed'; id: number; proposal: Proposal }
  | { type: 'refused'; id: number; code: ImportRefused['code']; values: ImportRefused['values'] }
  | { type: 'failed'; id: number; message: string };

/** The import worker: reads files into proposals. Its starter ends it when the time is over. */
const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToImportWorker>) => void) | null;
  postMessage(message: FromImportWorker): void;
};

port.onmessage = ({ data }) => {
  void answer(data).then((message) => port.postMessage(message));
};

async function answer({ id, ...request }: ToImportWorker): Promise<FromImportWorker> {
  try {
    return { type: 'proposed', id, proposal: await readFiles(request) };
  } catch (error) {
    if (error instanceof ImportRefused)
      return { type: 'refused', id, code: error.code, values: error.values };
    return { type: 'failed', id, message: error instanceof Error ? error.message : String(error) };
  }
}
