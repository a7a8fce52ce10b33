import { type Bounds, boundsOf, emptyBounds, unionBounds } from '../../geometry/bounds.ts';
import { importLimits } from '../limits.ts';
import { ImportRefused } from '../refused.ts';
import { boxOf, type Context } from './context.ts';
import { around, readCssTransform, readOrigin, readSingleTransforms } from './css-transform.ts';
import { flatten } from './flatten.ts';
import { isShape } from './layers.ts';
import { identity, type Matrix, multiply, readTransform, transformPoint, translation } from './matrix.ts';
import { elementsOf, type SvgNode } from './read-tree.ts';
import { type Outline, outlineReader } from './segments.ts';
import { fontSizeOf, isSeeThrough, styleReader } from './styles.ts';
import { boxOfText, drawnTexts } from './texts-of.ts';
import { lengthsOf, type Measures, type MeasuresOf, type Viewport } from './viewport.ts';

export type Enter = {
  readonly measures: MeasuresOf;
  /** Returns the context inside an element, with its transforms. */
  enter(node: SvgNode, outer: Context): Context;
  /** Returns the bounds of what the element of a context draws, in its own coordinates; `emptyBounds` if nothing. */
  contentBox(node: SvgNode, context: Context): Bounds;
  outlineOf(node: SvgNode, measures: Measures): Outline;
  readonly byId: ReadonlyMap<string, SvgNode>;
};

const boxShare = 1e-5;

/** Returns the functions that step into an element of a drawing. They throw ImportRefused if boxes cost too much. */
export function entering(root: SvgNode, page: { readonly x: number; readonly y: number } & Viewport): Enter {
  const byId = new Map<string, SvgNode>();
  indexIds(root, byId);
  const styleOf = styleReader(root);
  const outlineOf = outlineReader();
  const measures: MeasuresOf = (node, outer) => {
    const style = styleOf(node, outer.style);
    const given = style['font-size'];
    const em = given === undefined ? null : fontSizeOf(given, outer.units.em, outer.units);
    if (em === null) return { ...outer, style };
    const rem = node === root ? em : outer.units.rem;
    return { ...outer, style, units: { ...outer.units, em, rem } };
  };
  const enter = (node: SvgNode, outer: Context): Context => {
    const context = measures(node, outer);
    return { ...context, matrix: multiply(outer.matrix, ownMatrix(node, context)) };
  };
  const ownMatrix = (node: SvgNode, context: Context): Matrix => {
    const attribute = node.attributes.get('transform');
    const { transform, translate, rotate, scale } = context.style;
    if ((transform ?? translate ?? rotate ?? scale ?? attribute) === undefined) return identity;
    const isRoot = node === root;
    const reference = { box: isRoot ? boxOfSize(page) : referenceBox(node, context), units: context.units };
    const listed =
      transform === undefined ? readTransform(attribute) : readCssTransform(transform, reference);
    const single = readSingleTransforms(
      { ...(translate && { translate }), ...(rotate && { rotate }), ...(scale && { scale }) },
      reference,
    );
    const origin = readOrigin(context.style['transform-origin'] ?? (isRoot ? '50% 50%' : '0 0'), reference);
    const whole = around(origin ?? [0, 0], multiply(single ?? identity, listed ?? identity));
    // A transform of the root moves the whole stored picture, whose corner is at 0,0.
    return isRoot ? around([page.x, page.y], whole) : whole;
  };
  const referenceBox = (node: SvgNode, context: Context): Bounds => {
    const isOwn = /^(?:fill|content|stroke|border)-box$/i.test(context.style['transform-box'] ?? '');
    if (!isOwn) return boxOfSize(context.viewport);
    const box = contentBox(node, context);
    return box.minX > box.maxX ? { minX: 0, minY: 0, maxX: 0, maxY: 0 } : box;
  };

  const known = new Map<SvgNode, Bounds>();
  const open = new Set<SvgNode>();
  const points = { points: 0 };
  const boxTolerance = boxShare * Math.max(page.width, page.height);
  let steps = 0;
  /** Returns the bounds of what an element draws, in its own coordinates. */
  const contentBox = (node: SvgNode, context: Context): Bounds => {
    const before = context.uses === 0 ? known.get(node) : undefined;
    if (before) return before;
    if (++steps > importLimits.drawnMax) throw new ImportRefused('drawn', { count: importLimits.drawnMax });
    if (open.has(node)) return emptyBounds;
    open.add(node);
    const box =
      context.style.display === 'none' || isSeeThrough(context.style)
        ? emptyBounds
        : drawnBox(node, { ...context, matrix: identity });
    open.delete(node);
    if (context.uses === 0) known.set(node, box);
    return box;
  };
  const drawnBox = (node: SvgNode, context: Context): Bounds => {
    if (isShape(node)) {
      const outline = outlineOf(node, context);
      if ('fault' in outline) return emptyBounds;
      return boundsOf(
        flatten(outline.segments, identity, points, boxTolerance).flatMap((ring) => ring.points),
      );
    }
    if (node.name === 'image' || node.name === 'foreignObject') return ownBox(node, context);
    if (node.name === 'text')
      return drawnTexts(node, context, measures).map(boxOfText).reduce(unionBounds, emptyBounds);
    if (node.name === 'use') {
      const href = node.attributes.get('href') ?? '';
      const target = href.startsWith('#') ? byId.get(href.slice(1)) : undefined;
      if (!target || context.uses >= importLimits.useDepthMax) return emptyBounds;
      const length = lengthsOf(node, context);
      const moved = { ...context, matrix: translation(length('x'), length('y')), uses: context.uses + 1 };
      return childBox(target, moved);
    }
    if (!/^(?:svg|g|a|switch|symbol)$/.test(node.name)) return emptyBounds;
    const isBoxed = node.name === 'symbol' || (node.name === 'svg' && node !== root);
    const inner = isBoxed ? { ...context, ...boxOf(node, context, null) } : context;
    return elementsOf(node).reduce((box, child) => unionBounds(box, childBox(child, inner)), emptyBounds);
  };
  const childBox = (child: SvgNode, outer: Context): Bounds => {
    const context = enter(child, outer);
    return mapped(contentBox(child, context), context.matrix);
  };
  return { measures, enter, contentBox, outlineOf, byId };
}

/** Returns the box that x, y, width and height give. */
function ownBox(node: SvgNode, context: Context): Bounds {
  const length = lengthsOf(node, context);
  const [x, y] = [length('x'), length('y')];
  return { minX: x, minY: y, maxX: x + length('width'), maxY: y + length('height') };
}

function boxOfSize({ width, height }: Viewport): Bounds {
  return { minX: 0, minY: 0, maxX: width, maxY: height };
}

/** Like a browser, returns the upright box around a turned box. */
function mapped(box: Bounds, matrix: Matrix): Bounds {
  if (box.minX > box.maxX) return emptyBounds;
  const { minX, minY, maxX, maxY } = box;
  const corners = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ] as const;
  return boundsOf(corners.map(([x, y]) => transformPoint(matrix, x, y)));
}

function indexIds(node: SvgNode, byId: Map<string, SvgNode>): void {
  const id = node.attributes.get('id');
  if (id !== undefined && !byId.has(id)) byId.set(id, node);
  for (const child of elementsOf(node)) indexIds(child, byId);
}
