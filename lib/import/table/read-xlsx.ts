import { importLimits } from '../limits.ts';
import { ImportRefused } from '../refused.ts';
import type { Tally } from '../report.ts';
import { localName, readXml } from '../xml.ts';
import { unzipAll } from '../zip.ts';
import { builtInFormat, general, numberFormatter } from './number-format.ts';
import type { Rows } from './read-csv.ts';

const parts =
  /^xl\/(?:workbook\.xml|styles\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

/** Reads the rows of a workbook's first visible sheet as it shows them; formulas as their stored value. Throws ImportRefused. */
export function readXlsx(bytes: Uint8Array, tally: Tally): Rows {
  const files = new Map(
    unzipAll(
      bytes,
      (name) => parts.test(name),
      (name) => name === 'xl/workbook.xml',
    ).map((entry) => [entry.name, entry.bytes]),
  );
  const sheet = files.get(firstSheet(files, tally));
  if (!sheet) throw new ImportRefused('sheetMissing');
  return readSheet(sheet, {
    strings: readSharedStrings(files.get('xl/sharedStrings.xml')),
    ...readFormats(files),
  });
}

/** Returns the path of the first worksheet that is not hidden. A sheet of its own for a chart has no cells. */
function firstSheet(files: ReadonlyMap<string, Uint8Array>, tally: Tally): string {
  const paths = new Map<string, string>();
  read(files.get('xl/_rels/workbook.xml.rels'), {
    open(name, { Id, Target }) {
      if (localName(name) === 'Relationship' && Id && Target)
        paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: { name: string; path: string | undefined; isShown: boolean }[] = [];
  read(files.get('xl/workbook.xml'), {
    open(name, attributes) {
      if (localName(name) !== 'sheet') return;
      const id = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const isShown = (attributes.state ?? 'visible') === 'visible';
      sheets.push({ name: attributes.name ?? '', path: paths.get(id ?? ''), isShown });
    },
  });
  const first = sheets.find(({ path, isShown }) => isShown && files.has(path ?? '')) ?? sheets[0];
  for (const sheet of sheets) if (sheet !== first) tally.tell('sheetOther', sheet.name);
  return first?.path ?? [...files.keys()].filter((name) => name.startsWith('xl/worksheets/')).sort()[0] ?? '';
}

/** Reads the shared texts of the workbook. A rich text is the text of its runs, without its pronunciation. */
function readSharedStrings(bytes: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  const text = textCollector();
  read(bytes, {
    open(name) {
      if (localName(name) === 'si') text.clear();
      else text.open(localName(name));
    },
    close(name) {
      if (localName(name) === 'si') strings.push(decodeSigns(text.get()));
      else text.close(localName(name));
    },
    text: text.take,
  });
  return strings;
}

type Formats = readonly ((value: number) => string)[];

/** Returns the function for each style of a cell that writes a number as the sheet shows it, and the year of day 0. */
function readFormats(files: ReadonlyMap<string, Uint8Array>): { formats: Formats; is1904: boolean } {
  let is1904 = false;
  read(files.get('xl/workbook.xml'), {
    open(name, { date1904 }) {
      if (localName(name) === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
    },
  });
  const codes = new Map<string, string>();
  const ids: string[] = [];
  let isInCells = false;
  read(files.get('xl/styles.xml'), {
    open(name, { numFmtId = '0', formatCode }) {
      const local = localName(name);
      if (local === 'cellXfs') isInCells = true;
      else if (local === 'numFmt' && formatCode !== undefined) codes.set(numFmtId, formatCode);
      else if (local === 'xf' && isInCells) ids.push(numFmtId);
    },
    close(name) {
      if (localName(name) === 'cellXfs') isInCells = false;
    },
  });
  const known = new Map<string, Formats[number]>();
  const formats = ids.map((id) => {
    const format = known.get(id) ?? numberFormatter(codes.get(id) ?? builtInFormat(Number(id)), is1904);
    known.set(id, format);
    return format;
  });
  return { formats, is1904 };
}

class Enough extends Error {}

function readSheet(bytes: Uint8Array, book: Workbook): Rows {
  const rows: Rows = [];
  const text = textCollector();
  let row: string[] = [];
  let number = 0;
  let cell = { type: 'n', column: 0, style: 0 };
  try {
    read(bytes, {
      open(name, { r, t, s }) {
        const local = localName(name);
        if (local === 'row') {
          row = [];
          number = Number(r) || number + 1;
        }
        if (local === 'c') {
          cell = { type: t ?? 'n', column: columnOf(r) ?? row.length, style: Number(s ?? 0) };
          text.clear();
        } else text.open(local);
      },
      close(name) {
        const local = localName(name);
        if (local === 'c') {
          if (cell.column > importLimits.tableColumnsMax) return;
          while (row.length < cell.column) row.push('');
          row[cell.column] = cellText(cell, text.get(), book);
        } else if (local === 'row') {
          if (row.some((value) => value.trim() !== '')) rows.push({ number, cells: row });
          if (rows.length > importLimits.tableRowsMax + 1) throw new Enough();
        } else text.close(local);
      },
      text: text.take,
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return rows;
}

function read(bytes: Uint8Array | undefined, handlers: Partial<Parameters<typeof readXml>[2]>): void {
  if (!bytes) return;
  readXml(bytes, importLimits.sheetElementsMax, { open() {}, close() {}, ...handlers });
}

/** Returns a collector of the text in `t` and `v`, without pronunciation and formulas. */
function textCollector() {
  let collected = '';
  let isOpen = false;
  let aside = 0;
  return {
    clear: () => {
      collected = '';
      isOpen = false;
      aside = 0;
    },
    open: (name: string) => {
      if (name === 'rPh' || name === 'f') aside++;
      else if (name === 't' || name === 'v') isOpen = aside === 0;
    },
    close: (name: string) => {
      if (name === 'rPh' || name === 'f') aside--;
      else if (name === 't' || name === 'v') isOpen = false;
    },
    take: (chars: string) => {
      if (isOpen && collected.length < importLimits.cellCharsMax)
        collected += chars.slice(0, importLimits.cellCharsMax - collected.length);
    },
    get: () => collected,
  };
}

type Workbook = { strings: readonly string[]; formats: Formats; is1904: boolean };

function cellText(
  { type, style }: { type: string; style: number },
  text: string,
  { strings, formats, is1904 }: Workbook,
): string {
  switch (type) {
    case 's':
      return strings[Number(text)] ?? '';
    case 'b':
      return text === '1' ? 'true' : 'false';
    case 'e':
      return '';
    case 'n':
    case '':
      return text.trim() !== '' && Number.isFinite(Number(text))
        ? (formats[style] ?? general)(Number(text))
        : text;
    case 'd': {
      const days = dayNumber(text, is1904);
      return days === null ? text : (formats[style] ?? (() => text))(days);
    }
    default:
      return decodeSigns(text);
  }
}

/** Returns the day number of a date that a cell has as ISO 8601; null for other texts. Sheets know no time zones. */
function dayNumber(text: string, is1904: boolean): number | null {
  const match = /^\s*(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?Z?\s*$/.exec(text);
  const ms = match ? Date.parse(`${match[1]}T${match[2] ?? '00:00'}Z`) : Number.NaN;
  const days = (ms - Date.UTC(is1904 ? 1904 : 1899, is1904 ? 0 : 11, is1904 ? 1 : 30)) / 86_400_000;
  return Number.isNaN(days) || days < 0 ? null : days;
}

/** `_x000D_` is the escape of a character that XML does not allow. */
function decodeSigns(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Returns the column of a cell, 27 for `AB7`; null if the cell does not tell. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
