import { changedPaths } from '../../../../lib/editor/model/merge.ts';
import type { Entity } from '../../../../lib/editor/model/types.ts';
import { isPlace } from '../../../../lib/editor/model/types.ts';
import { type Entry, isIcon } from '../folder/icon.ts';
import { type Item, isEntityItem } from './plan-push.ts';

const hidden = new Set(['imageThumbnails', 'width', 'height']);

export type Described = {
  op: 'added' | 'changed' | 'removed';
  kind: Entry['kind'];
  id: string;
  /** Key, or the name if there is no key. */
  name: string;
  fields: string[];
};

export function describe(item: Item): Described {
  const { old, mine, id } = item;
  const entry = mine ?? old;
  if (!entry) throw new Error('A change has a side.');
  const op = old === null ? 'added' : mine === null ? 'removed' : 'changed';
  const paths = isEntityItem(item) && item.old && item.mine ? toldPaths(item.old, item.mine) : [];
  const fields = paths.filter((path) => !(entry.kind === 'level' && hidden.has(path))).map(fieldName);
  return { op, kind: entry.kind, id, name: nameOf(entry), fields: [...new Set(fields)] };
}

/** Returns the paths that differ. An added or removed empty text does not count. */
function toldPaths(old: Entity, mine: Entity): string[] {
  const before = new Map(changedPaths(mine, old).map(({ path, value }) => [path, value]));
  return changedPaths(old, mine).flatMap(({ path, value }) =>
    isEmpty(value) && isEmpty(before.get(path)) ? [] : [path],
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** Returns the name of a field as the files spell it. */
function fieldName(path: string): string {
  return path === 'imageUrl' ? 'image' : path;
}

export function nameOf(entity: Entry): string {
  if (isIcon(entity)) return entity.name;
  const title = isPlace(entity) ? Object.values(entity.translations).find(({ title }) => title)?.title : null;
  const key = 'key' in entity ? entity.key : '';
  return key || ('name' in entity ? entity.name : title) || entity.id;
}

const signs = { added: '+', changed: '~', removed: '-' };

/** Formats a change as one line for a person. */
export function lineOf({ op, kind, name, fields }: Described): string {
  const what = fields.length === 0 ? '' : `: ${fields.join(', ')}`;
  return `${signs[op]} ${kind} ${name}${what}`;
}

/** Formats counts: `2 added, 1 changed`. */
export function countsOf(items: readonly Described[]): string {
  const counts = (['added', 'changed', 'removed'] as const).flatMap((op) => {
    const count = items.filter((item) => item.op === op).length;
    return count === 0 ? [] : [`${count} ${op}`];
  });
  return counts.join(', ') || 'nothing changed';
}
