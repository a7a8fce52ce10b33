import type { ImportStrings } from '../messages/import.ts';

/** Reason for which a file is refused. Each has a text. */
type RefusalCode = keyof ImportStrings['refusals'];

/** Thrown for a file that is refused as a whole. `values` fill the placeholders of the text. */
export class ImportRefused extends Error {
  readonly code: RefusalCode;
  readonly values: Readonly<Record<string, string | number>>;
  /** Name of the file at fault if several are read. */
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

/** Reads one of several files and adds its name to an ImportRefused. */
export function readOneOf<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ImportRefused) || error.file !== null) throw error;
    throw new ImportRefused(error.code, error.values, name);
  }
}
