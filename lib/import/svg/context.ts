import { type Matrix, multiply, translation } from './matrix.ts';
import type { SvgNode } from './read-tree.ts';
import type { Style } from './styles.ts';
import { lengthsOf, type Viewport, viewportOf } from './viewport.ts';

/** What an element inherits from the elements around it, and from each `use` that refers to it. */
export type Context = {
  matrix: Matrix;
  viewport: Viewport;
  style: Style;
  layers: readonly string[];
  /** Name of the groups and uses that contain only this shape, from the outside in. */
  name: string | null;
  idName: string | null;
  /** Number of nested `use` elements. */
  uses: number;
  depth: number;
};

/** Returns the context of the root. Its matrix puts the page at 0,0. */
export function pageContext(page: { x: number; y: number } & Viewport): Context {
  const matrix = translation(-page.x, -page.y);
  return { matrix, viewport: page, style: {}, layers: [], name: null, idName: null, uses: 0, depth: 0 };
}

/** Returns the matrix and viewport inside an `svg` or `symbol`. A size on its `use` takes precedence. */
export function boxOf(
  node: SvgNode,
  sized: SvgNode,
  context: Context,
): { matrix: Matrix; viewport: Viewport } {
  const { viewport } = context;
  const own = lengthsOf(node, viewport);
  const given = lengthsOf(sized, viewport);
  const isUse = sized !== node;
  const width = given('width', own('width', viewport.width));
  const height = given('height', own('height', viewport.height));
  const [x, y] = isUse && node.name === 'symbol' ? [0, 0] : [own('x'), own('y')];
  const inner = viewportOf(node, { x, y, width, height });
  return { matrix: multiply(context.matrix, inner.matrix), viewport: inner.viewport };
}

/** Returns the names of the layers around an element, joined with ` / `; null if there are none. */
export function layerOf({ layers }: Context): string | null {
  return layers.length === 0 ? null : layers.join(' / ');
}
