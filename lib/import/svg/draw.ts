import { grainOf } from '../grain.ts';
import { importLimits } from '../limits.ts';
import { ImportRefused } from '../refused.ts';
import type { ReportCode } from '../report.ts';
import { boxOf, type Context, layerOf, pageContext } from './context.ts';
import { fontSizePx } from './css-length.ts';
import { entering } from './enter.ts';
import { type FlatRing, flatten, type PointBudget, tolerancePx } from './flatten.ts';
import { labelPlace, labelText } from './labels.ts';
import { isBorder, isShape, layersOf, shapeCounter } from './layers.ts';
import { multiply, translation } from './matrix.ts';
import { ownName } from './names.ts';
import { elementsOf, type SvgNode, textOf } from './read-tree.ts';
import { groupNamer, namesOfShape, type ShapeNames } from './shape-names.ts';
import { isHidden, isSeeThrough } from './styles.ts';
import { type DrawnText, drawnTexts, isLettering, isReadable } from './texts-of.ts';
import { lengthsOf, type MeasuresOf, type Viewport } from './viewport.ts';

/** A drawn element: its shape, its texts, or why it is left out. */
export type Drawn = { node: SvgNode; layer: string | null } & (
  | { shape: ShapeNames & { rings: FlatRing[]; isFilled: boolean } }
  | { texts: DrawnText[] }
  | { left: ReportCode; example: string }
);

const containers = new Set(['svg', 'g', 'a', 'switch']);
/** Elements that are never drawn in place, or that only programs use. */
const silent = new Set(
  `defs symbol title desc metadata style script clipPath mask pattern marker linearGradient radialGradient filter
view cursor font animate animateTransform animateMotion set`.split(/\s+/),
);
const depthMax = 1000;

/**
 * Returns every element that the file draws, in its order, with each `use` replaced by its target. The matrix puts the
 * page at 0,0. Throws ImportRefused if there are too many elements or points.
 */
export function drawnElements(
  root: SvgNode,
  page: { x: number; y: number } & Viewport,
  budget: PointBudget,
): Drawn[] {
  const { enter, measures, outlineOf, byId } = entering(root, page);
  const shapesIn = shapeCounter(byId);
  const layers = layersOf(root, shapesIn);
  const namesIn = groupNamer({ root, layers, shapesIn });
  const drawn: Drawn[] = [];
  const open = new Set<SvgNode>();
  const tolerance = tolerancePx * grainOf(page);
  let steps = 0;

  const visit = (node: SvgNode, outer: Context): void => {
    if (node.name === '' || silent.has(node.name)) return;
    if (++steps > importLimits.drawnMax) throw new ImportRefused('drawn', { count: importLimits.drawnMax });
    const at = layers.get(node);
    const entered = enter(node, outer);
    const context: Context = {
      ...entered,
      layers: at === undefined ? outer.layers : [...outer.layers, at],
      depth: outer.depth + 1,
    };
    const { style } = context;
    if (style.display === 'none' || isSeeThrough(style)) leave(node, context, 'hidden');
    else if (context.depth > depthMax) leave(node, context, 'useDeep');
    else if (containers.has(node.name)) within(node, () => visitGroup(node, context));
    else if (node.name === 'use') visitUse(node, context);
    else if (node.name !== 'text' && isHidden(style)) leave(node, context, 'hidden');
    else if (isShape(node) && isBorder(node.attributes.get('mask'))) leave(node, context, 'border');
    else if (isShape(node)) takeShape(node, context);
    else if (node.name === 'foreignObject') takeLabel(node, context, null);
    else if (node.name === 'text')
      drawn.push({ node, layer: layerOf(context), ...readText(node, context, measures) });
    else leave(node, context, node.name === 'image' ? 'picture' : 'unknownElement');
  };
  /** While a node is drawn, its content must not use it again. */
  const within = (node: SvgNode, draw: () => void) => {
    open.add(node);
    draw();
    open.delete(node);
  };
  const leave = (node: SvgNode, context: Context, left: ReportCode) => {
    drawn.push({ node, layer: layerOf(context), left, example: exampleOf(node) });
  };
  const visitGroup = (node: SvgNode, context: Context) => {
    const isNested = node.name === 'svg' && node !== root;
    const inner = { ...context, ...(isNested && boxOf(node, context, null)), ...namesIn(node, context) };
    const children = elementsOf(node);
    if (node.name !== 'switch') for (const child of children) visit(child, inner);
    else visitSwitch(children, inner);
  };
  /** Programs write a label as HTML with its whole text, and beside it a text cut short or a picture of it. */
  const visitSwitch = (children: readonly SvgNode[], context: Context) => {
    const label = children.find(({ name }) => name === 'foreignObject');
    const [chosen] = chosenOf(children);
    if (label && labelText(label) !== '') takeLabel(label, context, chosen ?? null);
    else if (chosen) visit(chosen, context);
  };
  const takeLabel = (node: SvgNode, context: Context, instead: SvgNode | null) => {
    const text = labelText(node);
    if (text === '') return leave(node, context, 'unknownElement');
    const at = labelPlace(node, instead, { context, measures });
    if (!at) return leave(node, context, 'textInNoShape');
    if (!isReadable(fontSizePx, context)) return leave(node, context, 'hidden');
    drawn.push({ node, layer: layerOf(context), texts: [{ ...at, text }] });
  };
  const visitUse = (node: SvgNode, context: Context) => {
    const href = node.attributes.get('href') ?? '';
    const target = href.startsWith('#') ? byId.get(href.slice(1)) : undefined;
    if (!target) return leave(node, context, 'useNowhere');
    if (isLettering(target, href)) return leave(node, context, 'lettering');
    if (open.has(target)) return leave(node, context, 'useOfItself');
    if (context.uses >= importLimits.useDepthMax) return leave(node, context, 'useDeep');
    const length = lengthsOf(node, context);
    const moved = multiply(context.matrix, translation(length('x'), length('y')));
    const inner = { ...context, ...namesIn(node, context), matrix: moved, uses: context.uses + 1 };
    if (target.name !== 'symbol' && target.name !== 'svg') return visit(target, inner);
    const entered = enter(target, inner);
    const fitted = { ...entered, ...boxOf(target, entered, { node, context }) };
    within(target, () => {
      for (const child of elementsOf(target)) visit(child, fitted);
    });
  };
  const takeShape = (node: SvgNode, context: Context) => {
    const outline = outlineOf(node, context);
    if ('fault' in outline) return leave(node, context, outline.fault);
    const rings = flatten(outline.segments, context.matrix, budget, tolerance);
    const isFilled = context.style.fill !== 'none' && node.name !== 'line';
    drawn.push({ node, layer: layerOf(context), shape: { rings, isFilled, ...namesOfShape(node, context) } });
  };

  visit(root, pageContext(page));
  return drawn;
}

/** Returns the lines of a text; hidden if it has some and none is to be seen. */
function readText(node: SvgNode, context: Context, measures: MeasuresOf) {
  const texts = drawnTexts(node, context, measures);
  return texts.length === 0 && textOf(node).trim() !== ''
    ? { left: 'hidden' as const, example: exampleOf(node) }
    : { texts };
}

/** Returns the first child of a `switch` that needs no extension. Children before it are for other programs. */
function chosenOf(children: readonly SvgNode[]): readonly SvgNode[] {
  const plain = children.filter(
    ({ name, attributes }) =>
      name !== '' && name !== 'foreignObject' && !attributes.has('requiredExtensions'),
  );
  return plain.slice(0, 1);
}

/** Returns the name of an element in the report, if it is left out. */
function exampleOf(node: SvgNode): string {
  const id = node.attributes.get('id') ?? '';
  return ownName(node) ?? (id === '' ? `<${node.name}>` : id);
}
