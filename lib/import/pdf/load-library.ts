/// <reference path="./pdf-worker.d.ts" />
import { ImportRefused } from '../refused.ts';
import { checkPictures } from './check-pictures.ts';
import { cmapFactory, cmapFolder } from './read-cmap.ts';

type Library = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
export type PdfDocument = Awaited<ReturnType<Library['getDocument']>['promise']>;
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;
export type Operators = Library['OPS'];

/** A PDF file that is open, and the numbers of the operators of its pages. */
export type OpenPdf = {
  document: PdfDocument;
  operators: Operators;
  /** True once a table of characters did not come, without which the texts of a font are not read. */
  lacksTable(): boolean;
  close(): Promise<void>;
};

/** Parts of a browser that the library looks for while it loads. Nothing is painted, so they are never used. */
const missing = ['DOMMatrix', 'ImageData', 'Path2D'] as const;

/**
 * Opens a PDF file with the library, which works in the thread that calls it: neither WebAssembly nor code from texts.
 * Throws ImportRefused for a file with a password, a damaged one, one without pages and one with too large a picture.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  checkPictures(bytes);
  for (const name of missing) if (!(name in globalThis)) Object.assign(globalThis, { [name]: class {} });
  // The second part finds the first by a global name, instead of starting a worker of its own.
  const [{ getDocument, OPS: operators, VerbosityLevel, version }, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.mjs'),
  ]);
  Object.assign(globalThis, { pdfjsWorker: worker });
  let isTableMissed = false;
  const task = getDocument({
    // The library empties the bytes that it gets.
    data: bytes.slice(),
    useWasm: false,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    stopAtErrors: false,
    enableXfa: false,
    useWorkerFetch: false,
    cMapUrl: cmapFolder,
    cMapPacked: true,
    BinaryDataFactory: cmapFactory(version, () => {
      isTableMissed = true;
    }),
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    if (document.numPages === 0) throw new ImportRefused('pdfEmpty');
    return { document, operators, lacksTable: () => isTableMissed, close: () => task.destroy() };
  } catch (error) {
    await task.destroy();
    throw refusalOf(error);
  }
}

/** Returns the reason for which the library cannot read a file. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof ImportRefused || !(error instanceof Error)) return error;
  if (error.name === 'PasswordException') return new ImportRefused('pdfPassword');
  return new ImportRefused('pdfDamaged', { reason: error.message.slice(0, 120) });
}
