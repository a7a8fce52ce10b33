import Papa from 'papaparse';
import { importLimits } from '../limits.ts';
import type { Tally } from '../report.ts';

/** Rows of cells with their numbers in a spreadsheet. The first has the heads; rows without text are left out. */
export type Rows = { number: number; cells: string[] }[];

const delimiters = [',', ';', '\t', '|'];

/** Reads the rows of a text with separators, which are guessed. */
export function readCsv(bytes: Uint8Array, tally: Tally): Rows {
  const text = decode(bytes, tally);
  const told = /^\uFEFF?sep=([,;|\t])\r?\n/.exec(text);
  const rows = told ? text.slice(told[0].length) : text;
  const { data, errors } = Papa.parse<string[]>(rows, {
    delimiter: told?.[1] ?? guessDelimiter(rows),
    preview: importLimits.tableRowsMax + 2,
  });
  for (const { type, row } of errors) if (type === 'Quotes') tally.tell('quotes', String((row ?? 0) + 1));
  return data
    .map((cells, i) => ({ number: i + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** Guesses the separator. Empty lines are left out, because they would count as rows of one column. */
function guessDelimiter(text: string): string {
  const options = { delimitersToGuess: delimiters, skipEmptyLines: 'greedy', preview: 10 } as const;
  return Papa.parse(text, options).meta.delimiter;
}

/** Decodes UTF-8, UTF-16 with a byte order mark, else windows-1252 (Excel in the west), with a remark. */
function decode(bytes: Uint8Array, tally: Tally): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    tally.tell('windows1252');
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
