import type { PageCard } from './pdf/page-card.ts';
import type { Proposal } from './proposal.ts';
import {
  type ImportFile,
  type ImportRequest,
  listPages,
  loadReaders,
  readFiles,
  readWords,
} from './read-files.ts';
import { ImportRefused } from './refused.ts';
import type { RoomsToName } from './svg/words-in.ts';

/**
 * `load` fetches the readers before there is a file, `pages` lists those of a PDF file, `words` reads what stands in rooms
 * of a drawing.
 */
export type ToImportWorker =
  | ({ type: 'read'; id: number } & ImportRequest)
  | { type: 'pages'; id: number; file: ImportFile }
  | { type: 'words'; id: number; file: ImportFile; rooms: RoomsToName }
  | { type: 'load'; id: number };

export type FromImportWorker =
  | { type: 'proposed'; id: number; proposal: Proposal }
  | ({ type: 'refused'; id: number } & Pick<ImportRefused, 'code' | 'values' | 'file'>)
  | { type: 'progress'; id: number; share: number }
  | { type: 'pages'; id: number; pages: PageCard[] }
  | { type: 'words'; id: number; words: string[][] }
  | { type: 'loaded'; id: number }
  | { type: 'failed'; id: number; message: string };

/** The import worker: reads files into proposals. The page that started it stops it after a timeout. */
const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToImportWorker>) => void) | null;
  postMessage(message: FromImportWorker): void;
};

port.onmessage = ({ data }) => {
  void answer(data).then((message) => port.postMessage(message));
};

async function answer(message: ToImportWorker): Promise<FromImportWorker> {
  const { id } = message;
  try {
    if (message.type === 'load') {
      await loadReaders();
      return { type: 'loaded', id };
    }
    if (message.type === 'words')
      return { type: 'words', id, words: await readWords(message.file, message.rooms) };
    const onProgress = (share: number) => port.postMessage({ type: 'progress', id, share });
    if (message.type === 'pages')
      return { type: 'pages', id, pages: await listPages(message.file, onProgress) };
    return { type: 'proposed', id, proposal: await readFiles(message, onProgress) };
  } catch (error) {
    if (error instanceof ImportRefused)
      return { type: 'refused', id, code: error.code, values: error.values, file: error.file };
    return { type: 'failed', id, message: error instanceof Error ? error.message : String(error) };
  }
}
