import { changedPaths } from '../../../../lib/editor/model/merge.ts';
import type { Entity } from '../../../../lib/editor/model/types.ts';
import { isPlace } from '../../../../lib/editor/model/types.ts';
import type { Item } from './plan-push.ts';

const hidden = new Set(['imageThumbnails', 'width', 'height']);

export type Described = {
  op: 'added' | 'changed' | 'removed';
  kind: Entity['kind'];
  id: string;
  /** Key, or name where there is none. */
  name: string;
  fields: string[];
};

export function describe({ old, mine, id }: Item): Described {
  const entity = mine ?? old;
  if (!entity) throw new Error('A change has a side.');
  const op = old === null ? 'added' : mine === null ? 'removed' : 'changed';
  const paths = old && mine ? changedPaths(old, mine).map(({ path }) => path) : [];
  const fields = paths.filter((path) => !(entity.kind === 'level' && hidden.has(path))).map(fieldName);
  return { op, kind: entity.kind, id, name: nameOf(entity), fields: [...new Set(fields)] };
}

/** As it is called in the files. */
function fieldName(path: string): string {
  return path === 'imageUrl' ? 'image' : path;
}

export function nameOf(entity: Entity): string {
  const title = isPlace(entity) ? Object.values(entity.translations).find(({ title }) => title)?.title : null;
  const key = 'key' in entity ? entity.key : '';
  return key || ('name' in entity ? entity.name : title) || entity.id;
}

const signs = { added: '+', changed: '~', removed: '-' };

/** A line for a person. */
export function lineOf({ op, kind, name, fields }: Described): string {
  const what = fields.length === 0 ? '' : `: ${fields.join(', ')}`;
  return `${signs[op]} ${kind} ${name}${what}`;
}

/** `2 added, 1 changed`. */
export function countsOf(items: readonly Described[]): string {
  const counts = (['added', 'changed', 'removed'] as const).flatMap((op) => {
    const count = items.filter((item) => item.op === op).length;
    return count === 0 ? [] : [`${count} ${op}`];
  });
  return counts.join(', ') || 'nothing changed';
}
