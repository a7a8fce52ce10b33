import { pxPerUnit, readViewBox } from '../../formats/svg-size.ts';
import { type Matrix, multiply, translation } from './matrix.ts';
import type { SvgNode } from './read-tree.ts';

/** The size to which percentages refer. */
export type Viewport = { width: number; height: number };

const length = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(px|pt|pc|in|cm|mm|em|%)?\s*$/i;

/** Returns a length in user units. `whole` is 100 %. Returns `fallback` if the text is not a length. */
export function lengthOf(text: string | undefined, whole: number, fallback = 0, em = 16): number {
  if (text === undefined || text.length > 100) return fallback;
  const match = length.exec(text);
  if (!match) return fallback;
  const unit = (match[2] ?? '').toLowerCase();
  const scale = unit === '%' ? whole / 100 : unit === 'em' ? em : (pxPerUnit[unit] ?? 1);
  return Number(match[1]) * scale;
}

/** Returns a function that reads the lengths of one element, with percentages of the width, height or diagonal. */
export function lengthsOf(node: SvgNode, viewport: Viewport) {
  const diagonal = Math.hypot(viewport.width, viewport.height) / Math.SQRT2;
  const wholes: Record<string, number> = { r: diagonal };
  return (name: string, fallback = 0): number => {
    const isUpright = name.startsWith('y') || name === 'height' || name === 'cy' || name === 'ry';
    const whole = wholes[name] ?? (isUpright ? viewport.height : viewport.width);
    return lengthOf(node.attributes.get(name), whole, fallback);
  };
}

/** Returns the matrix and inner viewport of an `svg` or `symbol` that fills this box. */
export function viewportOf(
  node: SvgNode,
  box: { x: number; y: number; width: number; height: number },
): { matrix: Matrix; viewport: Viewport } {
  const moved = translation(box.x, box.y);
  const view = readViewBox(node.attributes.get('viewBox'));
  if (!view) return { matrix: moved, viewport: box };
  const [align = 'xMidYMid', fit = 'meet'] = (node.attributes.get('preserveAspectRatio') ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const scaleX = box.width / view.width;
  const scaleY = box.height / view.height;
  const even = fit === 'slice' ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
  const [kx, ky] = align === 'none' ? [scaleX, scaleY] : [even, even];
  const shiftX = (box.width - view.width * kx) * shareOf(align, 'x');
  const shiftY = (box.height - view.height * ky) * shareOf(align, 'Y');
  const scaled: Matrix = [kx, 0, 0, ky, shiftX - view.x * kx, shiftY - view.y * ky];
  return { matrix: multiply(moved, scaled), viewport: view };
}

function shareOf(align: string, axis: 'x' | 'Y'): number {
  if (align.includes(`${axis}Min`)) return 0;
  return align.includes(`${axis}Max`) ? 1 : 0.5;
}
