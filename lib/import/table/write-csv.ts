import { writeCells } from '../../formats/csv.ts';

/** Writes rows in a form that spreadsheets open: commas, CRLF, and the byte order mark of UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${writeCells(rows, ',')}`;
}
