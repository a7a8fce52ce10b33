import { importLimits } from '../limits.ts';
import { ImportRefused } from '../refused.ts';
import type { ReportCode } from '../report.ts';
import { type FlatRing, flatten, type PointBudget } from './flatten.ts';
import { isShape, layersOf, shapeCounter } from './layers.ts';
import { type Matrix, multiply, readTransform, translation } from './matrix.ts';
import { nameOfId, ownName } from './names.ts';
import { elementsOf, type SvgNode } from './read-tree.ts';
import { type Outline, outlineOf } from './segments.ts';
import { type Style, styleReader } from './styles.ts';
import { type DrawnText, drawnTexts, isLettering } from './texts-of.ts';
import { lengthsOf, type Viewport, viewportOf } from './viewport.ts';

/** An element as it is drawn: its shape, its words, or why neither is taken. */
export type Drawn = { node: SvgNode; layer: string | null } & (
  | { shape: { rings: FlatRing[]; isFilled: boolean; name: string | null; idName: string | null } }
  | { texts: DrawnText[] }
  | { left: ReportCode; example: string }
);

type Context = {
  matrix: Matrix;
  viewport: Viewport;
  style: Style;
  layers: readonly string[];
  /** What groups and uses of a single shape are called, from the outside in. */
  name: string | null;
  idName: string | null;
  /** How many `use` lead here. */
  uses: number;
  depth: number;
};

const containers = new Set(['svg', 'g', 'a', 'switch']);
/** Never drawn where they stand, or drawn by a program only. */
const silent = new Set(
  `defs symbol title desc metadata style script clipPath mask pattern marker linearGradient radialGradient filter
view cursor font animate animateTransform animateMotion set`.split(/\s+/),
);
const depthMax = 1000;

/** Every element that the file draws, in its order, with `use` followed; the matrix puts its page at 0,0. */
export function drawnElements(
  root: SvgNode,
  page: { x: number; y: number } & Viewport,
  budget: PointBudget,
): Drawn[] {
  const byId = new Map<string, SvgNode>();
  indexIds(root, byId);
  const shapesIn = shapeCounter(byId);
  const layers = layersOf(root, shapesIn);
  const styleOf = styleReader(root);
  const outlines = new Map<SvgNode, Outline>();
  const paths = { segments: 0 };
  const drawn: Drawn[] = [];
  const open = new Set<SvgNode>();
  let steps = 0;

  const visit = (node: SvgNode, outer: Context): void => {
    if (node.name === '' || silent.has(node.name)) return;
    if (++steps > importLimits.drawnMax) throw new ImportRefused('drawn', { count: importLimits.drawnMax });
    const style = styleOf(node, outer.style);
    const at = layers.get(node);
    const context: Context = {
      ...outer,
      style,
      matrix: multiply(outer.matrix, readTransform(node.attributes.get('transform'))),
      layers: at === undefined ? outer.layers : [...outer.layers, at],
      depth: outer.depth + 1,
    };
    if (style.display === 'none') leave(node, context, 'hidden');
    else if (context.depth > depthMax) leave(node, context, 'useDeep');
    else if (containers.has(node.name)) within(node, () => visitGroup(node, context));
    else if (node.name === 'use') visitUse(node, context);
    else if (/^(?:hidden|collapse)$/.test(style.visibility ?? '')) leave(node, context, 'hidden');
    else if (isShape(node)) takeShape(node, context);
    else if (node.name === 'text')
      drawn.push({ node, layer: layerOf(context), texts: drawnTexts(node, { ...context, styleOf }) });
    else leave(node, context, node.name === 'image' ? 'picture' : 'unknownElement');
  };
  /** What is drawn inside a node may not use that node again. */
  const within = (node: SvgNode, draw: () => void) => {
    open.add(node);
    draw();
    open.delete(node);
  };
  const leave = (node: SvgNode, context: Context, left: ReportCode) => {
    const id = node.attributes.get('id') ?? '';
    drawn.push({
      node,
      layer: layerOf(context),
      left,
      example: ownName(node) ?? (id === '' ? `<${node.name}>` : id),
    });
  };
  const visitGroup = (node: SvgNode, context: Context) => {
    const isNested = node.name === 'svg' && node !== root;
    const inner = named(
      isNested ? { ...context, ...boxOf(node, node, context) } : context,
      node,
      context.uses > 0,
    );
    const children = elementsOf(node);
    for (const child of node.name === 'switch' ? chosenOf(children) : children) visit(child, inner);
  };
  /** A group of one shape names it; a layer never does, and within a `use` its ids are those of the template. */
  const named = (context: Context, node: SvgNode, isTemplate: boolean): Context => {
    if (layers.has(node) || node === root || shapesIn(node) !== 1)
      return { ...context, name: null, idName: null };
    return {
      ...context,
      name: ownName(node) ?? context.name,
      idName: (isTemplate ? null : nameOfId(node.attributes.get('id'))) ?? context.idName,
    };
  };
  const visitUse = (node: SvgNode, context: Context) => {
    const href = node.attributes.get('href') ?? '';
    const target = href.startsWith('#') ? byId.get(href.slice(1)) : undefined;
    if (!target) return leave(node, context, 'useNowhere');
    if (isLettering(target, href)) return leave(node, context, 'lettering');
    if (open.has(target)) return leave(node, context, 'useOfItself');
    if (context.uses >= importLimits.useDepthMax) return leave(node, context, 'useDeep');
    const length = lengthsOf(node, context.viewport);
    const moved = multiply(context.matrix, translation(length('x'), length('y')));
    const inner = named({ ...context, matrix: moved, uses: context.uses + 1 }, node, context.uses > 0);
    if (target.name !== 'symbol' && target.name !== 'svg') return visit(target, inner);
    const fitted = { ...inner, ...boxOf(target, node, inner) };
    within(target, () => {
      for (const child of elementsOf(target)) visit(child, fitted);
    });
  };
  const takeShape = (node: SvgNode, context: Context) => {
    const outline = outlines.get(node) ?? outlineOf(node, context.viewport, paths);
    outlines.set(node, outline);
    if ('fault' in outline) return leave(node, context, outline.fault);
    const isTemplate = context.uses > 0;
    const shape = {
      rings: flatten(outline.segments, context.matrix, budget),
      isFilled: context.style.fill !== 'none' && node.name !== 'line',
      name: (isTemplate ? context.name : null) ?? ownName(node) ?? context.name,
      idName: (isTemplate ? null : nameOfId(node.attributes.get('id'))) ?? context.idName,
    };
    drawn.push({ node, layer: layerOf(context), shape });
  };

  visit(root, {
    matrix: translation(-page.x, -page.y),
    viewport: page,
    style: {},
    layers: [],
    name: null,
    idName: null,
    uses: 0,
    depth: 0,
  });
  return drawn;
}

/** The matrix and viewport inside an `svg` or a `symbol`; the size that its `use` gives counts first. */
function boxOf(node: SvgNode, sized: SvgNode, context: Context): { matrix: Matrix; viewport: Viewport } {
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

/** Of a `switch` the first that needs nothing: what other programs wrote for themselves comes before it. */
function chosenOf(children: readonly SvgNode[]): readonly SvgNode[] {
  const plain = children.filter(
    ({ name, attributes }) =>
      name !== '' && name !== 'foreignObject' && !attributes.has('requiredExtensions'),
  );
  return plain.slice(0, 1);
}

function layerOf({ layers }: Context): string | null {
  return layers.length === 0 ? null : layers.join(' / ');
}

function indexIds(node: SvgNode, byId: Map<string, SvgNode>): void {
  const id = node.attributes.get('id');
  if (id !== undefined && !byId.has(id)) byId.set(id, node);
  for (const child of elementsOf(node)) indexIds(child, byId);
}
