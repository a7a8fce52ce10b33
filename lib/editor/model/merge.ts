import { isSame } from '../../mapmodel/is-same.ts';
import { isGroup } from '../../mapmodel/merge-members.ts';
import type { Entity } from './types.ts';

/** Path of a field, or of a member of a field that is merged member by member. */
export type FieldPath = string;

export type FieldValue = { path: FieldPath; value: unknown };

/** Depth of fields whose members are merged one by one: `translations.de.title`, `settings.theme`. */
const depths: Record<string, number> = {
  translations: 2,
  // `kiosk` and `wayfinding` are groups of their own.
  settings: 2,
  appearance: 1,
  analytics: 1,
  wayfinding: 1,
};
const identity = new Set(['id', 'kind']);

/**
 * Returns the entity as paths and values, without fields that are identical in `same`. Equal entities give equal
 * results.
 */
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
  for (const [name, member] of Object.entries(value)) {
    // Of the settings, only groups are merged member by member: hours are written as a whole.
    const isWhole = path === 'settings' && !isGroup(name);
    collect(values, `${path}.${name}`, member, isWhole ? 0 : depth - 1);
  }
}

/** Returns the paths whose values differ in `after`. A removed path has the value undefined. */
export function changedPaths(before: Entity, after: Entity): FieldValue[] {
  if (before === after) return [];
  const old = pathValues(before, after);
  const now = pathValues(after, before);
  const changed: FieldValue[] = [];
  for (const [path, value] of now) if (!isSame(old.get(path), value)) changed.push({ path, value });
  for (const path of old.keys()) if (!now.has(path)) changed.push({ path, value: undefined });
  return changed;
}

/** Returns the entity with the given paths set, or the same object if there are none. */
export function withPaths<E extends object>(entity: E, values: readonly FieldValue[]): E {
  let result = entity as Record<string, unknown>;
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
 * Applies the step from `from` to `to` to `current`. If others changed the entity meanwhile, only the fields that the
 * step changed are set. A deleted entity stays deleted.
 */
export function carryOver(current: Entity | null, from: Entity | null, to: Entity | null): Entity | null {
  if (current === from || to === null || from === null) return to;
  if (current === null) return null;
  return withPaths(current, changedPaths(from, to));
}

/** A field that both sides changed to different values. */
export type FieldClash = { path: FieldPath; base: unknown; mine: unknown; theirs: unknown };

export type Merge = {
  /** Theirs with my changes; mine if both changed a field. */
  merged: Entity | null;
  clashes: FieldClash[];
};

/**
 * Merges my version of `base` with theirs. `sent` is my version that was sent without a reply: if theirs equals it, the
 * change is my own.
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
