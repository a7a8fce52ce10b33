import Papa from 'papaparse';

/** The rows as spreadsheets open them: commas, CRLF, and the mark that says UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${Papa.unparse(rows as string[][], { newline: '\r\n' })}\r\n`;
}
