import Papa from 'papaparse';
import { fromCell, toCell } from './cells.ts';

/** Writes cells as spreadsheets exchange them: tabs between columns, a line for each row. */
export function toClipboard(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(
    rows.map((row) => row.map(toCell)),
    { delimiter: '\t', newline: '\r\n' },
  );
}

/** Reads the cells of a copied text. A cell with a line break is in quotes. */
export function fromClipboard(text: string): string[][] {
  // Spreadsheets also end the last row with a line break.
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' });
  return data.map((row) => row.map(fromCell));
}
