import { readViewBox } from '../../formats/svg-size.ts';
import { readLength, type Units } from './css-length.ts';
import { type Matrix, multiply, translation } from './matrix.ts';
import type { SvgNode } from './read-tree.ts';
import type { Style } from './styles.ts';

/** The size to which percentages refer. */
export type Viewport = { width: number; height: number };

/** What the lengths of an element refer to. */
export type Measures = { readonly viewport: Viewport; readonly style: Style; readonly units: Units };

/** Returns the style of an element and what its lengths refer to. */
export type MeasuresOf = <M extends Measures>(node: SvgNode, outer: M) => M;

/**
 * Returns a function that reads the lengths of one element, by CSS or attribute, with percentages of the width, height
 * or diagonal.
 */
export function lengthsOf(node: SvgNode, { viewport, style, units }: Measures) {
  const diagonal = Math.hypot(viewport.width, viewport.height) / Math.SQRT2;
  const wholes: Record<string, number> = { r: diagonal };
  const styled: Readonly<Record<string, string | undefined>> = style;
  return (name: string, fallback = 0): number => {
    const isUpright = name.startsWith('y') || name === 'height' || name === 'cy' || name === 'ry';
    const whole = wholes[name] ?? (isUpright ? viewport.height : viewport.width);
    const text = styled[name] ?? node.attributes.get(name);
    return text === undefined ? fallback : (readLength(text, whole, units) ?? fallback);
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
