/**
 * Where a spreadsheet may run a formula: at the start of a text, and after whatever a program may split at (comma,
 * semicolon, tab, bar, line break), since some split without regard to quotation marks, and spreadsheets of some
 * languages at semicolons. Before the sign of a formula (some take the wide ones of East Asia too) there may be marks and spaces.
 */
const formula = /(^|[,;|\t\r\n])('?)(?=(?:(?![\t\r\n])[\s"'\p{C}])*[=+\-@＝＋－＠])/gu;

/** Returns a text as a cell in which nothing becomes a formula: an apostrophe stands before each possible one. */
export function withGuard(text: string): string {
  return text.replace(formula, "$1'$2");
}

/** Returns the text from which `withGuard` made a cell. */
export function withoutGuard(cell: string): string {
  return cell.replace(formula, '$1');
}

/**
 * Writes rows of cells as they are (RFC 4180), each row with CRLF at its end. Every cell that a program may split is in quotation
 * marks, whatever the separator.
 */
export function writeCells(rows: readonly (readonly string[])[], separator: string): string {
  return rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
