import { isSame } from '../../mapmodel/is-same.ts';
import type { Entity } from './types.ts';

/** A place in an entity: a field, or a member of one that is merged member by member. */
export type FieldPath = string;

export type FieldValue = { path: FieldPath; value: unknown };

/** Fields whose members change one by one: `translations.de.title`, `settings.theme`. */
const depths: Record<string, number> = {
  translations: 2,
  settings: 1,
  appearance: 1,
  analytics: 1,
  wayfinding: 1,
};
const identity = new Set(['id', 'kind']);

/** The entity as paths and values, without fields that `same` has as they are; `pathValues` of equal entities are equal. */
function pathValues(entity: Entity, same?: Entity): Map<FieldPath, unknown> {
  const values = new Map<FieldPath, unknown>();
  const known: Readonly<Record<string, unknown>> = same ?? {};
  for (const [name, value] of Object.entries(entity)) {
    const isKnown = same !== undefined && value === known[name] && value !== undefined;
    if (!identity.has(name) && !isKnown) collect(values, name, value, depths[name] ?? 0);
  }
  return values;
}

function collect(values: Map<FieldPath, unknown>, path: string, value: unknown, depth: number): void {
  if (depth === 0 || typeof value !== 'object' || value === null) {
    values.set(path, value);
    return;
  }
  for (const [name, member] of Object.entries(value)) collect(values, `${path}.${name}`, member, depth - 1);
}

/** What `after` says otherwise than `before`, by path. A path that is gone has the value undefined. */
export function changedPaths(before: Entity, after: Entity): FieldValue[] {
  if (before === after) return [];
  const old = pathValues(before, after);
  const now = pathValues(after, before);
  const changed: FieldValue[] = [];
  for (const [path, value] of now) if (!isSame(old.get(path), value)) changed.push({ path, value });
  for (const path of old.keys()) if (!now.has(path)) changed.push({ path, value: undefined });
  return changed;
}

/** The entity with the given paths set; the same object where nothing changes. */
export function withPaths<E extends Entity>(entity: E, values: readonly FieldValue[]): E {
  let result: Record<string, unknown> = entity;
  for (const { path, value } of values) {
    result = setPath(result, path.split('.'), value);
  }
  return result as E;
}

function setPath(target: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown) {
  const next = { ...target };
  if (rest.length > 0) {
    next[name] = setPath((target[name] ?? {}) as Record<string, unknown>, rest, value);
  } else if (value === undefined) delete next[name];
  else next[name] = value;
  return next;
}

/**
 * `current` moved along from `from` to `to`. Where it is not `from` any more (others changed it meanwhile), only the
 * fields that the step changed are set; what is gone stays gone.
 */
export function carryOver(current: Entity | null, from: Entity | null, to: Entity | null): Entity | null {
  if (current === from || to === null || from === null) return to;
  if (current === null) return null;
  return withPaths(current, changedPaths(from, to));
}

/** A field that both sides changed to different values. */
export type FieldClash = { path: FieldPath; base: unknown; mine: unknown; theirs: unknown };

export type Merge = {
  /** Theirs with what only I changed; where both changed a field, mine. */
  merged: Entity | null;
  clashes: FieldClash[];
};

/**
 * Merges what I made of `base` with what others made of it. `sent` is what I sent of it without hearing the answer:
 * where theirs says the same, it is my own work coming back.
 */
export function mergeEntity(
  base: Entity | null,
  mine: Entity | null,
  theirs: Entity | null,
  sent: Entity | null = null,
): Merge {
  if (isSame(base, theirs)) return { merged: mine, clashes: [] };
  if (isSame(base, mine) || isSame(mine, theirs)) return { merged: theirs, clashes: [] };
  if (mine === null) return { merged: null, clashes: [whole(base, mine, theirs)] };
  if (theirs === null) return { merged: mine, clashes: base === null ? [] : [whole(base, mine, theirs)] };
  const old = pathValues(base ?? sent ?? theirs);
  const own = sent ? pathValues(sent) : null;
  const other = pathValues(theirs);
  const clashes: FieldClash[] = [];
  const edits = changedPaths(base ?? sent ?? theirs, mine);
  for (const { path, value } of edits) {
    const theirValue = other.get(path);
    const isUntouched =
      isSame(theirValue, old.get(path)) || (own !== null && isSame(theirValue, own.get(path)));
    if (!isUntouched && !isSame(theirValue, value)) {
      clashes.push({ path, base: old.get(path), mine: value, theirs: theirValue });
    }
  }
  return { merged: withPaths(theirs, edits), clashes };
}

function whole(base: unknown, mine: unknown, theirs: unknown): FieldClash {
  return { path: '', base, mine, theirs };
}
