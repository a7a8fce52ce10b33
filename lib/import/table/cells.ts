import { withGuard, withoutGuard } from '../../formats/csv.ts';

/** After any apostrophes and spaces, a dash alone, which clears a field. A hyphen is a sign of formulas too. */
const dash = /^[\s']*[–—]\s*$/;

/** Returns a text as an exported cell. Adds an apostrophe wherever it would mean something else there. */
export function toCell(text: string): string {
  return dash.test(text) ? `'${text}` : withGuard(text);
}

export type Cell = { kind: 'nothing' } | { kind: 'clear' } | { kind: 'text'; text: string };

/** Reads a cell: `nothing` if it is empty, `clear` if it is a dash, else its text. */
export function readCell(cell: string | undefined): Cell {
  const text = (cell ?? '').trim();
  if (text === '') return { kind: 'nothing' };
  if (/^[-–—]$/.test(text)) return { kind: 'clear' };
  return { kind: 'text', text: fromCell(text).trim() };
}

/** Returns the text from which `toCell` made a cell. */
export function fromCell(cell: string): string {
  return dash.test(cell) ? cell.replace(/^'/, '') : withoutGuard(cell);
}

/** Joins the names of tags in one cell. A semicolon within a name is escaped. */
export function joinTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.replace(/\s+/g, ' ').replace(/[\\;]/g, '\\$&')).join('; ');
}

/** Splits the names of tags in one cell at semicolons and line breaks, the reverse of `joinTags`. */
export function splitTags(cell: string): string[] {
  const tags: string[] = [''];
  for (let at = 0; at < cell.length; at++) {
    const char = cell.charAt(at);
    if (char === ';' || char === '\n') tags.push('');
    else {
      const isEscape = char === '\\' && /[\\;]/.test(cell.charAt(at + 1));
      if (isEscape) at++;
      tags[tags.length - 1] += cell.charAt(at);
    }
  }
  return tags.map((tag) => tag.trim()).filter(Boolean);
}
