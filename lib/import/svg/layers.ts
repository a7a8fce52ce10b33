import { nameOfId, ownName } from './names.ts';
import { elementsOf, type SvgNode } from './read-tree.ts';

const shapeNames = new Set(['path', 'rect', 'circle', 'ellipse', 'polygon', 'polyline', 'line']);

/** Checks whether a node is a shape element. */
export function isShape(node: SvgNode): boolean {
  return shapeNames.has(node.name);
}

/** Checks whether a shape may be a room. Strokes beside a room, such as its door, do not share its name. */
function mayEnclose({ name, attributes }: SvgNode): boolean {
  if (name === 'line' || isBorder(attributes.get('mask'))) return false;
  if (name !== 'path' && name !== 'polyline') return true;
  const { fill, isStroked } = inkOf(attributes);
  if (name === 'path' && /z/i.test(attributes.get('d') ?? '')) return true;
  return fill === undefined ? !isStroked : fill !== 'none';
}

function inkOf(attributes: SvgNode['attributes']): { fill: string | undefined; isStroked: boolean } {
  const style = attributes.get('style') ?? '';
  const fill = /(?:^|;)\s*fill\s*:\s*([^\s;]+)/.exec(style)?.[1] ?? attributes.get('fill');
  return { fill, isStroked: attributes.has('stroke') || /(?:^|[\s;])stroke\s*:/.test(style) };
}

/** Checks whether the mask of a shape is the one in which Figma draws a border as a shape. */
export function isBorder(mask: string | undefined): boolean {
  return mask !== undefined && /^url\(["']?#path-\d{1,9}-(?:in|out)side-\d{1,9}/.test(mask);
}

/** Returns a function that counts the shapes of a node that may be rooms; 2 means several. A `use` counts the shapes of its target. */
export function shapeCounter(byId: ReadonlyMap<string, SvgNode>): (node: SvgNode) => number {
  const known = new Map<SvgNode, number>();
  const count = (node: SvgNode): number => {
    const before = known.get(node);
    if (before !== undefined) return before;
    // A circle of references counts as 0.
    known.set(node, 0);
    let sum = isShape(node) && mayEnclose(node) ? 1 : 0;
    const target = node.name === 'use' ? byId.get((node.attributes.get('href') ?? '').slice(1)) : undefined;
    const drawn = target ? [target] : node.name === 'defs' || isShape(node) ? [] : elementsOf(node);
    for (const child of drawn) if (sum < 2) sum += count(child);
    known.set(node, Math.min(sum, 2));
    return Math.min(sum, 2);
  };
  return count;
}

/**
 * Returns the groups that are layers: those that Inkscape marks, else named groups of more than one shape at the top or
 * below the only group at the top.
 */
export function layersOf(root: SvgNode, shapesIn: (node: SvgNode) => number): ReadonlyMap<SvgNode, string> {
  const marked = new Map<SvgNode, string>();
  const walk = (node: SvgNode) => {
    if (node.attributes.get('inkscape:groupmode') === 'layer') {
      const name = node.attributes.get('inkscape:label') ?? node.attributes.get('id');
      if (name) marked.set(node, name.trim());
    }
    for (const child of elementsOf(node)) walk(child);
  };
  walk(root);
  if (marked.size > 0) return marked;
  const named = (nodes: readonly SvgNode[]) =>
    nodes.flatMap((node) => {
      const name = ownName(node) ?? nameOfId(node.attributes.get('id'));
      return node.name === 'g' && name !== null && shapesIn(node) > 1 ? [[node, name] as const] : [];
    });
  const top = groupsOf(root);
  const [only] = top;
  const inner = top.length === 1 && only ? named(groupsOf(only)) : [];
  return new Map(inner.length > 0 ? inner : named(top));
}

function groupsOf(node: SvgNode): SvgNode[] {
  return elementsOf(node).flatMap((child) =>
    child.name === 'a' || child.name === 'switch' ? groupsOf(child) : child.name === 'g' ? [child] : [],
  );
}
