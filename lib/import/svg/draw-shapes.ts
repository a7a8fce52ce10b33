import type { Context } from './context.ts';
import { type FlatRing, flatten, type PointBudget } from './flatten.ts';
import type { SvgNode } from './read-tree.ts';
import { type Outline, outlineOf } from './segments.ts';
import { namesOfShape, type ShapeNames } from './shape-names.ts';

export type DrawnShape = ShapeNames & { rings: FlatRing[]; isFilled: boolean };

/** Returns a function that draws shapes in plan pixels. Reads the outline of a repeated shape only once. */
export function shapeDrawer(budget: PointBudget) {
  const outlines = new Map<SvgNode, Outline>();
  const paths = { segments: 0 };
  return (node: SvgNode, context: Context): DrawnShape | Extract<Outline, { fault: unknown }> => {
    const outline = outlines.get(node) ?? outlineOf(node, context.viewport, paths);
    outlines.set(node, outline);
    if ('fault' in outline) return outline;
    return {
      rings: flatten(outline.segments, context.matrix, budget),
      isFilled: context.style.fill !== 'none' && node.name !== 'line',
      ...namesOfShape(node, context),
    };
  };
}
