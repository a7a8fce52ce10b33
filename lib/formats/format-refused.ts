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

/** A file that is not read. Callers say it in their own words, to their own kind of reader. */
export class FormatRefused extends Error {
  readonly fault: FormatFault;
  /** The entry of an archive that is at fault. */
  readonly entry: string;

  constructor(fault: FormatFault, entry = '') {
    super(entry === '' ? fault : `${fault}: ${entry}`);
    this.name = 'FormatRefused';
    this.fault = fault;
    this.entry = entry;
  }
}
