import { nameOfId, ownName } from './names.ts';
import { elementsOf, type SvgNode } from './read-tree.ts';

const shapeNames = new Set(['path', 'rect', 'circle', 'ellipse', 'polygon', 'polyline', 'line']);

export function isShape(node: SvgNode): boolean {
  return shapeNames.has(node.name);
}

/** How many shapes a node draws, 2 standing for more; a `use` draws what it names. */
export function shapeCounter(byId: ReadonlyMap<string, SvgNode>): (node: SvgNode) => number {
  const known = new Map<SvgNode, number>();
  const count = (node: SvgNode): number => {
    const before = known.get(node);
    if (before !== undefined) return before;
    // Also what a circle of references finds while it is counted.
    known.set(node, 0);
    let sum = isShape(node) ? 1 : 0;
    const target = node.name === 'use' ? byId.get((node.attributes.get('href') ?? '').slice(1)) : undefined;
    const drawn = target ? [target] : node.name === 'defs' || isShape(node) ? [] : elementsOf(node);
    for (const child of drawn) if (sum < 2) sum += count(child);
    known.set(node, Math.min(sum, 2));
    return Math.min(sum, 2);
  };
  return count;
}

/**
 * The groups that are layers: those that Inkscape marks; where it marks none, named groups of more than one shape at
 * the top, or below the one group at the top.
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
