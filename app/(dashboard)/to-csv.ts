import { withGuard, writeCells } from '#lib/formats/csv.ts';

export type CsvRow = readonly (string | number)[];

/** Formats rows as a CSV file (RFC 4180). A text that a spreadsheet would take for a formula is escaped. */
export function toCsv(rows: readonly CsvRow[], separator = ','): string {
  const cells = rows.map((row) =>
    row.map((value) => (typeof value === 'number' ? String(value) : withGuard(value))),
  );
  return writeCells(cells, separator);
}
