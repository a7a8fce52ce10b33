export type FormatFault =
  | 'zipNone'
  | 'zipEnds'
  | 'zipDamaged'
  | 'zipFiles'
  | 'zipTwice'
  | 'zipElsewhere'
  | 'zipEntryLarge'
  | 'zipLarge'
  | 'xmlEncoding'
  | 'xmlNotUtf8'
  | 'xmlNotUtf16'
  | 'xmlNul'
  | 'xmlMalformed'
  | 'doctypeMalformed'
  | 'doctypeExternal'
  | 'doctypeNested'
  | 'doctypeEntities'
  | 'jsonDepth'
  | 'jsonObjects'
  | 'jsonMembers';

/** Thrown for a file that is refused. Callers turn `fault` into a sentence for their reader. */
export class FormatRefused extends Error {
  readonly fault: FormatFault;
  /** Name of the archive entry at fault; empty if the fault is not in an entry. */
  readonly entry: string;

  constructor(fault: FormatFault, entry = '') {
    super(entry === '' ? fault : `${fault}: ${entry}`);
    this.name = 'FormatRefused';
    this.fault = fault;
    this.entry = entry;
  }
}
