/** What a spreadsheet would run as a formula, behind any apostrophes that were put before it. */
const inert = /^'*[=+\-@]/;

/** A text as it stands in an exported cell: what a spreadsheet would run begins with an apostrophe. */
export function toCell(text: string): string {
  return inert.test(text) ? `'${text}` : text;
}

export type Cell = { kind: 'nothing' } | { kind: 'clear' } | { kind: 'text'; text: string };

/** What a cell says: nothing where it is empty, that there is none where it is `-`, else its text. */
export function readCell(cell: string | undefined): Cell {
  const text = (cell ?? '').trim();
  if (text === '') return { kind: 'nothing' };
  if (/^[-–—]$/.test(text)) return { kind: 'clear' };
  return { kind: 'text', text: fromCell(text) };
}

/** The text that `toCell` made a cell of. */
export function fromCell(cell: string): string {
  return cell.startsWith("'") && inert.test(cell) ? cell.slice(1) : cell;
}

/** Names of tags in one cell; a semicolon within a name is escaped. */
export function joinTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.replace(/\s+/g, ' ').replace(/[\\;]/g, '\\$&')).join('; ');
}

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
