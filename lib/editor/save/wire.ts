import type { z } from 'zod';
import type { change } from '../../contract/schemas/changes.ts';
import { changedPaths, withPaths } from '../model/merge.ts';
import { type Entity, type ImageRef, isPlace, type Place } from '../model/types.ts';

export type WireChange = z.input<typeof change>;

/** Fields that the server derives, or that identify the entity. */
const notSent = new Set(['id', 'kind', 'imageThumbnails']);

/** Returns the change that turns the server's `base` into `current`, or null if no sent field differs. */
export function wireChange(
  base: Entity | null,
  current: Entity | null,
  options: { isKeyLeftOut?: boolean } = {},
): WireChange | null {
  if (current === null) {
    return base && base.kind !== 'project'
      ? ({ kind: base.kind, op: 'delete', id: base.id } as WireChange)
      : null;
  }
  const { kind, id } = current;
  const fields = base === null ? allFields(current) : changedFields(base, current);
  if (options.isKeyLeftOut) delete fields.key;
  if (base !== null && Object.keys(fields).length === 0) return null;
  return { kind, op: base === null ? 'create' : 'update', id, fields } as WireChange;
}

/** Checks whether a change gives a place a number in the order of its level. */
export function isNumberedPlace({ kind, fields }: WireChange): boolean {
  return (kind === 'area' || kind === 'marker') && fields !== undefined && 'order' in fields;
}

/**
 * Sorts changes: creations of levels and tags before places, deletions of places before levels and tags, the project
 * last. Places that are new to their level come in the order of their numbers.
 */
export function sortChanges<Item extends { old: Entity | null; mine: Entity | null }>(
  items: readonly Item[],
): Item[] {
  return items.toSorted((a, b) => rankOf(a) - rankOf(b) || numberOf(a) - numberOf(b));
}

function numberOf({ old, mine }: { old: Entity | null; mine: Entity | null }): number {
  return isNewOnLevel(old, mine) ? mine.order : 0;
}

/** Checks whether a place is new or moves to another level. */
export function isNewOnLevel(old: Entity | null, mine: Entity | null): mine is Place {
  return isPlace(mine) && !(isPlace(old) && old.level === mine.level);
}

function rankOf({ old, mine }: { old: Entity | null; mine: Entity | null }): number {
  const kind = (mine ?? old)?.kind;
  if (kind === 'project') return 9;
  const isHolder = kind === 'level' || kind === 'tag';
  if (mine === null) return isHolder ? 8 : 7;
  if (isNewOnLevel(old, mine)) return 2;
  if (old === null) return 0;
  return isHolder ? 1 : 3;
}

function allFields(entity: Entity): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(entity)) {
    const isEmpty = value === null || (name === 'key' && value === '');
    if (!notSent.has(name) && !isEmpty) fields[name] = wireValue(name, value);
  }
  return fields;
}

/** Returns the changed fields; for texts and settings only the changed members. */
function changedFields(base: Entity, current: Entity): Record<string, unknown> {
  const changed = changedPaths(base, current);
  const nested = changed.filter(({ path }) => path.includes('.'));
  const parts = withPaths(
    {} as Entity,
    nested.map(({ path, value }) => ({ path, value: value ?? null })),
  );
  const fields: Record<string, unknown> = { ...parts };
  for (const { path, value } of changed) {
    if (!path.includes('.') && !notSent.has(path) && value !== undefined)
      fields[path] = wireValue(path, value);
  }
  // The service takes the names of a tag as a whole.
  if (current.kind === 'tag' && fields.translations) fields.translations = current.translations;
  return fields;
}

function wireValue(name: string, value: unknown): unknown {
  switch (name) {
    case 'position': {
      const [x, y] = value as readonly [number, number];
      return { x, y };
    }
    case 'status':
      return value === null ? null : { type: value };
    case 'order':
      // The server takes whole numbers. A place that others put between two of ours has a fraction here.
      return Math.max(0, Math.round(value as number));
    case 'images':
      return (value as readonly ImageRef[]).map(({ id, alt }) => ({ id, alt }));
    default:
      return value;
  }
}
