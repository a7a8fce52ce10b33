import { givenSvgSize, isDrawingSize, type SvgSize } from '../../formats/svg-size.ts';
import { ImportRefused } from '../refused.ts';
import { pageContext } from './context.ts';
import { readLength } from './css-length.ts';
import { entering } from './enter.ts';
import type { SvgNode } from './read-tree.ts';

/** The area of a drawing that becomes the plan, and whether the file says it in a way that the service reads. */
export type Page = { readonly size: SvgSize; readonly isSaid: boolean };

const usualPage: SvgSize = { x: 0, y: 0, width: 1000, height: 1000 };

/**
 * Returns the area of a drawing: its viewBox or its width and height, else those by its style or in units of the font,
 * else the bounds of what it draws. Throws ImportRefused if a side is below 1 or beyond limits.coordinatePxMax.
 */
export function pageOf(root: SvgNode): Page {
  const said = givenSvgSize(root.attributes);
  if (said) return { size: checked(said), isSaid: true };
  const { measures, contentBox } = entering(root, usualPage);
  const context = measures(root, pageContext(usualPage));
  const side = (name: 'width' | 'height') => {
    const text = context.style[name] ?? root.attributes.get(name) ?? '';
    return text.includes('%') ? null : readLength(text, 0, context.units);
  };
  const [width, height] = [side('width'), side('height')];
  if (width && height && width > 0 && height > 0)
    return { size: checked({ x: 0, y: 0, width: rounded(width), height: rounded(height) }), isSaid: false };
  const box = contentBox(root, context);
  if (![box.minX, box.minY, box.maxX, box.maxY].every(Number.isFinite))
    return { size: usualPage, isSaid: false };
  const [x, y] = [Math.floor(box.minX), Math.floor(box.minY)];
  const size = { x, y, width: Math.ceil(box.maxX) - x, height: Math.ceil(box.maxY) - y };
  return { size: checked(size), isSaid: false };
}

function rounded(length: number): number {
  return Math.round(length * 1000) / 1000;
}

function checked(size: SvgSize): SvgSize {
  if (!isDrawingSize(size)) throw new ImportRefused('size');
  return size;
}
