/** Returns the width of a text at 100 px. */
export type Measure = (text: string) => number;

/** A title set in lines. `width` is the width of the longest line at 100 px. */
export type TextLayout = { readonly lines: readonly string[]; readonly width: number };

/** A part of a title that must not be broken. `gap` follows it within a line, `tail` at the end of a line. */
type Piece = { text: string; gap: '' | ' '; tail: '' | '-' };

const linesMax = 3;
/** A title with more pieces is prose and is broken only at its first pieces. */
const piecesMax = 40;
/** Scripts that write no spaces between words. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Sets the title in one line, and in two and three lines if that is narrower. Each layout is as narrow as possible. */
export function layOutText(title: string, measure: Measure): TextLayout[] {
  const pieces = piecesOf(title);
  if (pieces.length === 0) return [];
  const widths = pieces.map(({ text }) => measure(text));
  const space = measure(' ');
  const hyphen = pieces.some(({ tail }) => tail !== '') ? measure('-') : 0;
  const widthOf = (from: number, to: number): number => {
    let width = 0;
    for (let i = from; i < to; i++) {
      width += widths[i] ?? 0;
      if (i < to - 1 && pieces[i]?.gap) width += space;
    }
    return pieces[to - 1]?.tail ? width + hyphen : width;
  };
  const layouts: TextLayout[] = [];
  for (let count = 1; count <= Math.min(linesMax, pieces.length); count++) {
    const { ends, width } = narrowest(pieces.length, count, widthOf);
    if (width >= (layouts.at(-1)?.width ?? Infinity)) continue;
    layouts.push({ lines: ends.map((end, i) => lineOf(pieces, ends[i - 1] ?? 0, end)), width });
  }
  return layouts;
}

/** Returns the title without soft hyphens, as people read it. */
export function plainText(title: string): string {
  return title.replaceAll('\u00ad', '');
}

/**
 * Splits a title where it may be broken: at spaces, after hyphens and slashes, at soft hyphens, between words without
 * spaces.
 */
function piecesOf(title: string): Piece[] {
  const pieces: Piece[] = [];
  for (const word of title.trim().split(/[^\S\u00a0\u202f]+/u)) {
    const parts = word.split(/(?<=[-\u2010\u2013/\u00ad\u200b])/u).flatMap(wordsOf);
    for (const [i, part] of parts.entries()) {
      const text = part.replace(/[\u00ad\u200b]/gu, '');
      if (text === '') continue;
      const isLast = i === parts.length - 1;
      pieces.push({ text, gap: isLast ? ' ' : '', tail: part.endsWith('\u00ad') && !isLast ? '-' : '' });
    }
  }
  if (pieces.length <= piecesMax) return pieces;
  const rest = pieces.slice(piecesMax - 1);
  const text = lineOf(rest, 0, rest.length);
  return [...pieces.slice(0, piecesMax - 1), { text, gap: '', tail: '' }];
}

function wordsOf(part: string): string[] {
  if (!spaceless.test(part)) return [part];
  const words: string[] = [];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  for (const { segment, isWordLike } of segmenter.segment(part)) {
    // Punctuation stays with the word before it.
    if (isWordLike || words.length === 0) words.push(segment);
    else words[words.length - 1] += segment;
  }
  return words;
}

let segmenter: Intl.Segmenter | null = null;

function lineOf(pieces: readonly Piece[], from: number, to: number): string {
  let line = '';
  for (let i = from; i < to; i++)
    line += (pieces[i]?.text ?? '') + (i < to - 1 ? (pieces[i]?.gap ?? '') : '');
  return line + (pieces[to - 1]?.tail ?? '');
}

/** Returns the ends of `count` lines over `length` pieces that make the longest line as short as possible. */
function narrowest(
  length: number,
  count: number,
  widthOf: (from: number, to: number) => number,
): { ends: number[]; width: number } {
  if (count === 1) return { ends: [length], width: widthOf(0, length) };
  let best = { ends: [length], width: Infinity };
  for (let start = count - 1; start < length; start++) {
    const last = widthOf(start, length);
    if (last >= best.width) continue;
    const before = narrowest(start, count - 1, widthOf);
    const width = Math.max(before.width, last);
    if (width < best.width) best = { ends: [...before.ends, length], width };
  }
  return best;
}
