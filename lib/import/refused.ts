/** Why a file is not read at all. `lib/strings/import.en.ts` has the words. */
export const refusalCodes = [
  'unknown',
  'empty',
  'bytes',
  'bytesOfAll',
  'files',
  'unreadable',
  'elements',
  'depth',
  'drawn',
  'points',
  'entities',
  'encoding',
  'malformed',
  'zipDamaged',
  'zipLarge',
  'json',
  'jsonLine',
  'notGeoJson',
  'size',
  'sheetMissing',
  'headMissing',
  'cad',
  'pdf',
  'otherTable',
  'otherPicture',
  'picture',
  'mixed',
  'oneOfThis',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** A file that is refused whole; `values` fill the places of the sentence. */
export class ImportRefused extends Error {
  readonly code: RefusalCode;
  readonly values: Readonly<Record<string, string | number>>;
  /** The one at fault, where several are read. */
  readonly file: string | null;

  constructor(
    code: RefusalCode,
    values: Readonly<Record<string, string | number>> = {},
    file: string | null = null,
  ) {
    super(code);
    this.name = 'ImportRefused';
    this.code = code;
    this.values = values;
    this.file = file;
  }
}

/** Reads one of several files: what refuses it names it. */
export function readOneOf<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ImportRefused) || error.file !== null) throw error;
    throw new ImportRefused(error.code, error.values, name);
  }
}
