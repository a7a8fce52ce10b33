/** Rows of cells, and the numbers (from 1) of rows with a quotation mark that begins a cell and is never closed. */
export type ReadCells = { rows: string[][]; open: number[] };

/** What searches for closing marks may cost, as a multiple of the text. */
const searchShare = 4;

/**
 * Reads the cells of a text with a separator, as of a CSV file or of the clipboard. A quotation mark opens a cell only if
 * it closes before a separator, the end of a line or the end of the text: `"a; b"` is one cell, `"Big" Hall` and
 * `5" pipe` are texts with marks. Within an open cell, two marks mean one. Stops after `rowsMax` rows.
 */
export function readCells(text: string, separator: string, rowsMax = Number.POSITIVE_INFINITY): ReadCells {
  const read: ReadCells = { rows: [], open: [] };
  const search = { left: searchShare * text.length + 1000 };
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const endRow = () => {
    read.rows.push(row);
    row = [];
  };
  for (;;) {
    const quoted = text.charAt(at) === '"' ? quotedCell(text, at, separator, search) : null;
    if (quoted === 'open' && read.open.at(-1) !== read.rows.length + 1) read.open.push(read.rows.length + 1);
    if (quoted !== null && quoted !== 'open') {
      row.push(quoted.text);
      at = quoted.end;
    } else {
      const end = endOfCell(text, at, separator);
      row.push(text.slice(at, end));
      at = end;
    }
    if (at >= text.length) break;
    if (text.startsWith(separator, at)) {
      at += separator.length;
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    endRow();
    if (read.rows.length >= rowsMax) return read;
  }
  endRow();
  return read;
}

/** Returns the most probable of some separators: with it, the first rows have most columns, and as many each. */
export function guessSeparator(text: string, separators: readonly string[]): string {
  let best = { separator: separators[0] ?? ',', change: Number.POSITIVE_INFINITY, columns: 0 };
  for (const separator of separators) {
    const rows = readCells(text, separator, guessedRows).rows.filter((row) =>
      row.some((cell) => cell.trim() !== ''),
    );
    const counts = rows.slice(0, guessedRowsMax).map((row) => row.length);
    const columns = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
    const change = counts.reduce((sum, count, i) => sum + Math.abs(count - (counts[i - 1] ?? count)), 0);
    if (columns >= columnsMin && change <= best.change && columns > best.columns)
      best = { separator, change, columns };
  }
  return best.separator;
}

const [guessedRows, guessedRowsMax] = [100, 10];
const columnsMin = 1.99;

function endOfCell(text: string, start: number, separator: string): number {
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\n' || char === '\r' || (char === separator.charAt(0) && text.startsWith(separator, at)))
      return at;
  }
  return text.length;
}

/** Reads a cell in quotation marks. Returns null if its marks are part of the text, `open` if none closes it. */
function quotedCell(
  text: string,
  start: number,
  separator: string,
  search: { left: number },
): { text: string; end: number } | 'open' | null {
  let inside = '';
  for (let at = start + 1; ; ) {
    const mark = text.indexOf('"', at);
    search.left -= (mark < 0 ? text.length : mark) - at + 1;
    if (mark < 0 || search.left < 0) return 'open';
    inside += text.slice(at, mark);
    if (text.charAt(mark + 1) === '"') {
      inside += '"';
      at = mark + 2;
      continue;
    }
    let end = mark + 1;
    while (text.charAt(end) === ' ' && separator !== ' ') end++;
    const isClosed = end >= text.length || /[\r\n]/.test(text.charAt(end)) || text.startsWith(separator, end);
    return isClosed ? { text: inside, end } : null;
  }
}
