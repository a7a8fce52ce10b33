/** Why a file is not read at all. `lib/strings/import.en.ts` has the words. */
export const refusalCodes = [
  'unknown',
  'empty',
  'bytes',
  'files',
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
  'notGeoJson',
  'size',
  'sheetMissing',
  'headMissing',
  'cad',
  'pdf',
  'picture',
  'mixed',
  'oneOfThis',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** A file that is refused whole; `values` fill the places of the sentence. */
export class ImportRefused extends Error {
  readonly code: RefusalCode;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(code: RefusalCode, values: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.name = 'ImportRefused';
    this.code = code;
    this.values = values;
  }
}
