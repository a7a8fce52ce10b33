import type { Context } from './context.ts';
import { nameOfId, ownName } from './names.ts';
import type { SvgNode } from './read-tree.ts';

/** A name that a person gave, and one that an id tells. */
export type ShapeNames = Pick<Context, 'name' | 'idName'>;

const noNames: ShapeNames = { name: null, idName: null };

type Drawing = {
  root: SvgNode;
  layers: ReadonlyMap<SvgNode, string>;
  shapesIn: (node: SvgNode) => number;
};

/** What a group or a `use` of a single shape gives it as names; a layer never names one. */
export function groupNamer({ root, layers, shapesIn }: Drawing) {
  return (node: SvgNode, context: Context): ShapeNames => {
    if (layers.has(node) || node === root || shapesIn(node) !== 1) return noNames;
    return { name: ownName(node) ?? context.name, idName: ownIdName(node, context) };
  };
}

/** What a shape is called. That of a template has the name of its `use` first. */
export function namesOfShape(node: SvgNode, context: Context): ShapeNames {
  const name = (context.uses > 0 ? context.name : null) ?? ownName(node) ?? context.name;
  return { name, idName: ownIdName(node, context) };
}

/** Within a `use` the ids are those of the template. */
function ownIdName(node: SvgNode, { uses, idName }: Context): string | null {
  return (uses > 0 ? null : nameOfId(node.attributes.get('id'))) ?? idName;
}
