import { fontSizePx } from './css-length.ts';
import { type Matrix, multiply, translation } from './matrix.ts';
import type { SvgNode } from './read-tree.ts';
import { lengthsOf, type Measures, type Viewport, viewportOf } from './viewport.ts';

/** What an element inherits from the elements around it, and from each `use` that refers to it. */
export type Context = Measures & {
  readonly matrix: Matrix;
  readonly layers: readonly string[];
  /** Name of the groups and uses that contain only this shape, from the outside in. */
  readonly name: string | null;
  readonly idName: string | null;
  /** Number of nested `use` elements. */
  readonly uses: number;
  readonly depth: number;
};

/** Returns the context of the root. Its matrix puts the page at 0,0. */
export function pageContext(page: { x: number; y: number } & Viewport): Context {
  const units = { em: fontSizePx, rem: fontSizePx, page };
  const matrix = translation(-page.x, -page.y);
  const viewport = { width: page.width, height: page.height };
  return { matrix, viewport, units, style: {}, layers: [], name: null, idName: null, uses: 0, depth: 0 };
}

/**
 * Returns the matrix and viewport inside an `svg` or `symbol`, whose own style is in `own`. A size on the `use` around
 * it, if there is one, takes precedence.
 */
export function boxOf(
  node: SvgNode,
  own: Context,
  use: { node: SvgNode; context: Context } | null,
): Pick<Context, 'matrix' | 'viewport'> {
  const inside = lengthsOf(node, own);
  const given = use ? lengthsOf(use.node, use.context) : inside;
  const { viewport } = own;
  const width = given('width', inside('width', viewport.width));
  const height = given('height', inside('height', viewport.height));
  const [x, y] = use && node.name === 'symbol' ? [0, 0] : [inside('x'), inside('y')];
  const inner = viewportOf(node, { x, y, width, height });
  return { matrix: multiply(own.matrix, inner.matrix), viewport: inner.viewport };
}

/** Returns the names of the layers around an element, joined with ` / `; null if there are none. */
export function layerOf({ layers }: Context): string | null {
  return layers.length === 0 ? null : layers.join(' / ');
}
