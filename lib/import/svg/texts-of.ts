import type { Point } from '../../geometry/point.ts';
import { type Matrix, transformPoint } from './matrix.ts';
import { elementsOf, type SvgNode, textOf } from './read-tree.ts';
import type { Style } from './styles.ts';
import { lengthOf, type Viewport } from './viewport.ts';

/** A line of text in plan pixels, with the probable middle of its letters. */
export type DrawnText = { text: string; middle: Point; height: number };

const em = 0.5;

/** Returns the lines of a `text` element. A `tspan` with a position of its own begins a new line. */
export function drawnTexts(
  node: SvgNode,
  context: { style: Style; matrix: Matrix; viewport: Viewport; styleOf(node: SvgNode, parent: Style): Style },
): DrawnText[] {
  const runs: { text: string; x: number; y: number; size: number; anchor: string; isList: boolean }[] = [];
  const visit = (each: SvgNode, style: Style, at: Point) => {
    const size = lengthOf(style['font-size'], context.viewport.height, 16) || 16;
    const [xs, ys] = [numbersOf(each, 'x', context, size), numbersOf(each, 'y', context, size)];
    const [dx = 0] = numbersOf(each, 'dx', context, size);
    const [dy = 0] = numbersOf(each, 'dy', context, size);
    const x = (xs.length > 0 ? mean(xs) : at[0]) + dx;
    const y = (ys[0] ?? at[1]) + dy;
    const isNew = runs.length === 0 || xs.length + ys.length > 0 || dy !== 0;
    if (isNew)
      runs.push({ text: '', x, y, size, anchor: style['text-anchor'] ?? 'start', isList: xs.length > 1 });
    let place: Point = [x, y];
    for (const child of each.children) {
      const run = runs.at(-1);
      if (typeof child === 'string') {
        if (run) run.text += child;
      } else if (child.name === 'tspan') {
        visit(child, context.styleOf(child, style), place);
        const last = runs.at(-1);
        if (last) place = [last.x, last.y];
      } else if (child.name === 'textPath' && run) run.text += textOf(child);
    }
  };
  visit(node, context.style, [0, 0]);
  return runs.flatMap(({ text, x, y, size, anchor, isList }) => {
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

/** Checks whether an element draws letters as shapes, which cannot be read. */
export function isLettering(node: SvgNode, href: string): boolean {
  return (
    /glyph/i.test(href) ||
    elementsOf(node).some(({ attributes }) => /glyph/i.test(attributes.get('id') ?? ''))
  );
}

function numbersOf(
  node: SvgNode,
  name: string,
  { viewport }: { viewport: Viewport },
  size: number,
): number[] {
  const whole = name.endsWith('y') ? viewport.height : viewport.width;
  const parts = (node.attributes.get(name) ?? '')
    .trim()
    .split(/[\s,]+/)
    .slice(0, 1000);
  return parts.filter(Boolean).map((part) => lengthOf(part, whole, 0, size));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
