import type { Context } from './context.ts';
import { nameOfId, ownName } from './names.ts';
import type { SvgNode } from './read-tree.ts';

/** A name that a person gave, and a name from an id. */
export type ShapeNames = Pick<Context, 'name' | 'idName'>;

const noNames: ShapeNames = { name: null, idName: null };

type Drawing = {
  root: SvgNode;
  layers: ReadonlyMap<SvgNode, string>;
  shapesIn: (node: SvgNode) => number;
};

/** Returns a function that finds the names that a group or a `use` gives its only shape. A layer gives none. */
export function groupNamer({ root, layers, shapesIn }: Drawing) {
  return (node: SvgNode, context: Context): ShapeNames => {
    if (layers.has(node) || node === root || shapesIn(node) !== 1) return noNames;
    return { name: ownName(node) ?? context.name, idName: ownIdName(node, context) };
  };
}

/** Returns the names of a shape. In a template, the name of its `use` counts first. */
export function namesOfShape(node: SvgNode, context: Context): ShapeNames {
  const name = (context.uses > 0 ? context.name : null) ?? ownName(node) ?? context.name;
  return { name, idName: ownIdName(node, context) };
}

/** Ids inside a `use` are those of the template, so they do not count. */
function ownIdName(node: SvgNode, { uses, idName }: Context): string | null {
  return (uses > 0 ? null : nameOfId(node.attributes.get('id'))) ?? idName;
}
