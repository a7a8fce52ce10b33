import Papa from 'papaparse';
import { importLimits } from '../limits.ts';
import type { Tally } from '../report.ts';

/** Rows of cells, the first the heads; rows without any text are left out. */
export type Rows = string[][];

const delimiters = [',', ';', '\t', '|'];

/** The rows of a text with separators, which are guessed. */
export function readCsv(bytes: Uint8Array, tally: Tally): Rows {
  const text = decode(bytes, tally);
  const told = /^\uFEFF?sep=([,;|\t])\r?\n/.exec(text);
  const { data } = Papa.parse<string[]>(told ? text.slice(told[0].length) : text, {
    delimiter: told?.[1] ?? '',
    delimitersToGuess: delimiters,
    skipEmptyLines: 'greedy',
    preview: importLimits.tableRowsMax + 2,
  });
  return data;
}

/** UTF-8, UTF-16 by its mark, else what Excel writes in the west, which is told. */
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
