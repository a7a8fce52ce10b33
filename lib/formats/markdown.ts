import { type Inline, parseInline } from './markdown-inline.ts';

export type { Inline };

/** A part of a description. `start` is the first number of an ordered list, null for bullets. */
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
 * Reads the subset of Markdown that descriptions may use: paragraphs, flat lists, bold, italic and links. Everything
 * else, HTML among it, is text, and a line break is one. Takes time in proportion to the length; throws nothing.
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

/** The text of a description without its marks, on one line. */
export function markdownText(source: string): string {
  const lines = parseMarkdown(source).flatMap((block) =>
    block.kind === 'list' ? block.items.map(inlineText) : [inlineText(block.children)],
  );
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}

/** Adds a line to the open block where it goes on with it; else answers the block that it begins. */
function addLine(open: OpenBlock | null, line: string): OpenBlock {
  const [mark] = bullet.exec(line) ?? number.exec(line) ?? [];
  const digits = number.exec(line)?.[1];
  if (mark === undefined) return addText(open, line);
  const start = digits === undefined ? null : Number(digits);
  const text = line.slice(mark.length);
  if (open?.kind === 'list' && (open.start === null) === (start === null)) {
    open.items.push([text]);
    return open;
  }
  // A sentence may break before a number: only a list that begins at one ends it.
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
