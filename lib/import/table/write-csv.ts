import Papa from 'papaparse';

/** Writes rows in a form that spreadsheets open: commas, CRLF, and the byte order mark of UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${Papa.unparse(rows as string[][], { newline: '\r\n' })}\r\n`;
}
