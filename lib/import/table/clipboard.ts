import Papa from 'papaparse';
import { fromCell, toCell } from './cells.ts';

/** Cells as spreadsheets take and give them: tabs between columns, a line a row. */
export function toClipboard(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(
    rows.map((row) => row.map(toCell)),
    { delimiter: '\t', newline: '\r\n' },
  );
}

/** The cells of a copied text; a cell with a break in it stands in quotes. */
export function fromClipboard(text: string): string[][] {
  // Spreadsheets end the last row, too.
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' });
  return data.map((row) => row.map(fromCell));
}
