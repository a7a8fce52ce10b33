import type { Bounds } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import type { Context } from './context.ts';
import { readLength } from './css-length.ts';
import { transformPoint } from './matrix.ts';
import { elementsOf, type SvgNode, textOf } from './read-tree.ts';
import { isHidden, isSeeThrough } from './styles.ts';
import type { MeasuresOf } from './viewport.ts';

/** A line of text in plan pixels, with the probable middle of its letters. */
export type DrawnText = { text: string; middle: Point; height: number };

const em = 0.5;
/** Letters farther apart, in sizes of the font, are of two words. */
const wordGap = 1.2;

/** `end` is the place of the last letter, if letters were joined. */
type Run = {
  text: string;
  x: number;
  y: number;
  size: number;
  anchor: string;
  isList: boolean;
  end?: number;
};

/** Returns the lines of a `text` element. A `tspan` with a position of its own begins a new line. */
export function drawnTexts(node: SvgNode, context: Context, measures: MeasuresOf): DrawnText[] {
  const runs: Run[] = [];
  const visit = (each: SvgNode, own: Context, at: Point) => {
    const { style, units } = own;
    if (style.display === 'none' || isSeeThrough(style)) return;
    const size = units.em;
    const isDrawn = !isHidden(style) && isReadable(size, own);
    const [xs, ys] = [numbersOf(each, 'x', own), numbersOf(each, 'y', own)];
    const [dx = 0] = numbersOf(each, 'dx', own);
    const [dy = 0] = numbersOf(each, 'dy', own);
    const x = (xs.length > 0 ? mean(xs) : at[0]) + dx;
    const y = (ys[0] ?? at[1]) + dy;
    const isNew = runs.length === 0 || xs.length + ys.length > 0 || dy !== 0;
    if (isNew)
      runs.push({ text: '', x, y, size, anchor: style['text-anchor'] ?? 'start', isList: xs.length > 1 });
    let place: Point = [x, y];
    for (const child of each.children) {
      const run = runs.at(-1);
      if (typeof child === 'string') {
        if (!run || !isDrawn) continue;
        // A text of size 0 may have lines of another one.
        if (run.text.trim() === '') run.size = size;
        run.text += child;
      } else if (child.name === 'tspan') {
        visit(child, measures(child, own), place);
        const last = runs.at(-1);
        if (last) place = [last.x, last.y];
      } else if (child.name === 'textPath' && run && isDrawn) run.text += textOf(child);
    }
  };
  visit(node, context, [0, 0]);
  return joinLetters(runs).flatMap(({ text, x: start, y, size, anchor, isList: isMean, end }) => {
    const isList = isMean || end !== undefined;
    const x = end === undefined ? start : (start + end) / 2;
    const plain = text.replace(/\s+/g, ' ').trim();
    if (plain === '') return [];
    const half = (plain.length * size * em) / 2;
    const middleX = isList || anchor === 'middle' ? x : anchor === 'end' ? x - half : x + half;
    const middle = transformPoint(context.matrix, middleX, y - size * 0.35);
    return [
      {
        text: plain,
        middle,
        height: Math.abs(middle[1] - transformPoint(context.matrix, middleX, y)[1]) * 3,
      },
    ];
  });
}

/** Letters thinner than this part of the page, such as those scaled to nothing, are not to be seen. */
const readableShare = 1e-5;

/** Checks whether letters of a size in user units are drawn large enough to be seen. */
export function isReadable(
  size: number,
  { matrix, units: { page } }: Pick<Context, 'matrix' | 'units'>,
): boolean {
  const [a, b, c, d] = matrix;
  const side = Math.max(Math.hypot(a, b), Math.hypot(c, d));
  const thickness = side > 0 ? (Math.abs(a * d - b * c) / side) * size : 0;
  return thickness > readableShare * Math.max(page.width, page.height);
}

/** Joins letters that each have a place of their own, as programs write that place letters themselves. */
function joinLetters(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  let last: Run | undefined;
  for (const run of runs) {
    const line = joined.at(-1);
    const isLetter = [...run.text].length <= 1;
    const advance = run.x - (last?.x ?? 0);
    if (line && last && isLetter && [...last.text].length <= 1 && run.y === last.y && advance > 0) {
      const isGap = advance > wordGap * run.size && !/\s$/.test(line.text);
      line.text += (isGap ? ' ' : '') + run.text;
      line.end = run.x;
    } else joined.push({ ...run });
    last = run;
  }
  return joined;
}

/** Returns the probable bounds of a line of text. */
export function boxOfText({ text, middle: [x, y], height }: DrawnText): Bounds {
  const half = (text.length * height * em) / 2;
  return { minX: x - half, minY: y - height / 2, maxX: x + half, maxY: y + height / 2 };
}

/** Checks whether an element draws letters as shapes, which cannot be read. */
export function isLettering(node: SvgNode, href: string): boolean {
  return (
    /glyph/i.test(href) ||
    elementsOf(node).some(({ attributes }) => /glyph/i.test(attributes.get('id') ?? ''))
  );
}

function numbersOf(node: SvgNode, name: string, { viewport, units }: Context): number[] {
  const whole = name.endsWith('y') ? viewport.height : viewport.width;
  const parts = (node.attributes.get(name) ?? '')
    .trim()
    .split(/[\s,]+/)
    .slice(0, 1000);
  return parts.filter(Boolean).map((part) => readLength(part, whole, units) ?? 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
