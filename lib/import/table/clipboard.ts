import { writeCells } from '../../formats/csv.ts';
import { fromCell, toCell } from './cells.ts';
import { readCells } from './read-cells.ts';

/** Writes cells as spreadsheets exchange them: tabs between columns, a line for each row. */
export function toClipboard(rows: readonly (readonly string[])[]): string {
  const text = writeCells(
    rows.map((row) => row.map(toCell)),
    '\t',
  );
  return text.slice(0, -'\r\n'.length);
}

/** Reads the cells of a copied text. A cell with a line break is in quotation marks. */
export function fromClipboard(text: string): string[][] {
  // Spreadsheets also end the last row with a line break.
  const { rows } = readCells(text.replace(/\r?\n$/, ''), '\t');
  return rows.map((row) => row.map(fromCell));
}
