import Papa from 'papaparse';
import { fromCell, toCell } from './cells.ts';
import { readCells } from './read-cells.ts';

/** Writes cells as spreadsheets exchange them: tabs between columns, a line for each row. */
export function toClipboard(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(
    rows.map((row) => row.map(toCell)),
    { delimiter: '\t', newline: '\r\n' },
  );
}

/** Reads the cells of a copied text. A cell with a line break is in quotation marks. */
export function fromClipboard(text: string): string[][] {
  // Spreadsheets also end the last row with a line break.
  const { rows } = readCells(text.replace(/\r?\n$/, ''), '\t');
  return rows.map((row) => row.map(fromCell));
}
