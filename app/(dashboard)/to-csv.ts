export type CsvRow = readonly (string | number)[];

/** Formats rows as a CSV file (RFC 4180). A text that a spreadsheet would take for a formula is escaped. */
export function toCsv(rows: readonly CsvRow[], separator = ','): string {
  return `${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}

/** The first character of what a spreadsheet may take for a formula. Some also take the wide forms of East Asia. */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
