import { type Inline, parseInline } from './markdown-inline.ts';

export type { Inline };

/** A block of a description. `start` is the first number of an ordered list, null for bullets. */
export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; start: number | null; items: Inline[][] };

const bullet = /^ {0,3}[-*] +(?=\S)/;
const number = /^ {0,3}(\d{1,9})[.)] +(?=\S)/;
const continued = /^ {2,}(?=\S)/;

type OpenBlock =
  | { kind: 'paragraph'; lines: string[] }
  | { kind: 'list'; start: number | null; items: string[][] };

/**
 * Parses the subset of Markdown that descriptions may use: paragraphs, flat lists, bold, italic and links. Everything
 * else, including HTML, is text, and a line break is kept. Takes linear time. Throws nothing.
 */
export function parseMarkdown(source: string): Block[] {
  const blocks: OpenBlock[] = [];
  let open: OpenBlock | null = null;
  for (const line of source.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') open = null;
    else {
      const next: OpenBlock = addLine(open, line);
      if (next !== open) blocks.push(next);
      open = next;
    }
  }
  return blocks.map(closeBlock);
}

/** Returns the text of a description without marks, on one line. */
export function markdownText(source: string): string {
  const lines = parseMarkdown(source).flatMap((block) =>
    block.kind === 'list' ? block.items.map(inlineText) : [inlineText(block.children)],
  );
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}

/** Adds a line to the open block and returns it. Returns a new block if the line begins one. */
function addLine(open: OpenBlock | null, line: string): OpenBlock {
  const [mark, digits] = bullet.exec(line) ?? number.exec(line) ?? [];
  if (mark === undefined) return addText(open, line);
  const start = digits === undefined ? null : Number(digits);
  const text = line.slice(mark.length);
  if (open?.kind === 'list' && (open.start === null) === (start === null)) {
    open.items.push([text]);
    return open;
  }
  // A sentence may break before a number, so only a list that begins at one ends a paragraph.
  if (open?.kind === 'paragraph' && start !== null && start !== 1) return addText(open, line);
  return { kind: 'list', start, items: [[text]] };
}

function addText(open: OpenBlock | null, line: string): OpenBlock {
  if (open?.kind === 'list' && continued.test(line)) {
    open.items.at(-1)?.push(line.trim());
    return open;
  }
  if (open?.kind !== 'paragraph') return { kind: 'paragraph', lines: [line] };
  open.lines.push(line);
  return open;
}

function closeBlock(block: OpenBlock): Block {
  if (block.kind === 'paragraph') return { kind: 'paragraph', children: parseInline(block.lines.join('\n')) };
  return { ...block, items: block.items.map((lines) => parseInline(lines.join('\n'))) };
}

function inlineText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text') return inline.text;
      return inline.kind === 'break' ? ' ' : inlineText(inline.children);
    })
    .join('');
}
