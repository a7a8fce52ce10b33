import { importLimits } from '../limits.ts';
import type { Tally } from '../report.ts';
import { readColumns } from './columns.ts';
import { guessSeparator, readCells } from './read-cells.ts';

/** Rows of cells with their numbers in a spreadsheet. The first has the heads; rows without text are left out. */
export type Rows = { number: number; cells: string[] }[];

const separators = [',', ';', '\t', '|'];

/** Reads the rows of a text with separators, which are guessed. */
export function readCsv(bytes: Uint8Array, tally: Tally): Rows {
  const text = decode(bytes, tally);
  const told = /^\uFEFF?sep=([,;|\t])\r?\n/.exec(text);
  const rest = told ? text.slice(told[0].length) : text;
  const separator = told?.[1] ?? separatorOfHead(rest) ?? guessSeparator(rest, separators);
  const { rows, open } = readCells(rest, separator, importLimits.tableRowsMax + 2);
  for (const row of open) tally.tell('quotes', String(row));
  return rows
    .map((cells, i) => ({ number: i + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** Returns the separator with which the first line names most columns; null if none names several. */
function separatorOfHead(text: string): string | null {
  const named = separators.map((separator) => {
    const [head = []] = readCells(text, separator, 1).rows;
    return { separator, count: readColumns(head).columns.length };
  });
  const most = Math.max(...named.map(({ count }) => count));
  const best = named.filter(({ count }) => count === most);
  return most > 1 && best.length === 1 ? (best[0]?.separator ?? null) : null;
}

/** Decodes UTF-8, UTF-16 with a byte order mark or clearly so, else windows-1252 (Excel in the west), with a remark. */
function decode(bytes: Uint8Array, tally: Tally): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first && second === 0 && bytes[3] === 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second && bytes[2] === 0))
    return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    tally.tell('windows1252');
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
