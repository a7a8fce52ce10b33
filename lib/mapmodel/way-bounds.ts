import { said } from '../contract/fault.ts';
import type { Said } from '../messages/errors.ts';
import { limits } from '../plans/limits.ts';
import type { Entity, Way } from './types.ts';

/** What the bounds of directions read of a marker. */
export type WayPart = { id: string; levelId: string; way: Way; hasHours: boolean };

/** A marker beyond a bound. `isByHours` is whether only its hours make it a connector. */
type Excess = { part: WayPart; bound: 'shaft' | 'connectors'; said: Said; isByHours: boolean };

/** Counts the connectors among the parts: what limits.connectorsMax limits in a project. */
export function countConnectors(parts: readonly WayPart[]): number {
  return parts.filter((part) => boundsOf(part).has(connectorsName)).length;
}

type Bound = { max: number; said: Said };

/** Returns a marker's part in directions; null if its `way` is null. Icons alone are not counted. */
function wayPartOf({ id, levelId, kind, body }: Entity): WayPart | null {
  if (kind !== 'marker' || !body.way) return null;
  return { id, levelId, way: body.way, hasHours: body.workingHours !== null };
}

/** Returns the parts in directions of those entities that have one. */
export function wayPartsOf(entities: Iterable<Entity>): WayPart[] {
  return [...entities].flatMap((entity) => wayPartOf(entity) ?? []);
}

/**
 * Returns the markers that exceed a bound of directions in `after`, which are the last ones. What was beyond a bound
 * `before` may stay and become less, so only markers that are new to what the bound counts are returned.
 */
export function excessOf(before: readonly WayPart[], after: readonly WayPart[]): Excess[] {
  const known = new Map(before.map((part) => [part.id, boundsOf(part)]));
  const counts = countsOf(before);
  const left = new Map<string, number>();
  for (const [name, count] of countsOf(after)) {
    const { max } = count.bound;
    const surplus = count.parts - Math.max(max, counts.get(name)?.parts ?? 0);
    if (surplus > 0) left.set(name, surplus);
  }
  const found: Excess[] = [];
  for (const part of left.size === 0 ? [] : after.toReversed()) {
    for (const [name, bound] of boundsOf(part)) {
      const surplus = left.get(name) ?? 0;
      if (surplus === 0 || known.get(part.id)?.has(name)) continue;
      left.set(name, surplus - 1);
      found.push({
        part,
        bound: name === connectorsName ? 'connectors' : 'shaft',
        said: bound.said,
        isByHours: part.way.kind === 'door' && part.way.heading === null,
      });
    }
  }
  return found.reverse();
}

function countsOf(parts: readonly WayPart[]): Map<string, { bound: Bound; parts: number }> {
  const counts = new Map<string, { bound: Bound; parts: number }>();
  for (const part of parts) {
    for (const [name, bound] of boundsOf(part)) {
      counts.set(name, { bound, parts: (counts.get(name)?.parts ?? 0) + 1 });
    }
  }
  return counts;
}

/** Returns the bounds that count a marker, by a name for what they count. */
function boundsOf({ levelId, way, hasHours }: WayPart): Map<string, Bound> {
  const { kind, shaft, heading } = way;
  const bounds = new Map<string, Bound>();
  if (kind === 'entrance' || kind === 'here') return bounds;
  if (kind === 'door' && !hasHours && heading === null) return bounds;
  bounds.set(connectorsName, connectors);
  if (kind === 'door' || shaft === null) return bounds;
  bounds.set(`shaft ${shaft}`, shaftEnds);
  return bounds.set(`${levelId} ${kind} ${shaft}`, kind === 'elevator' ? levelLifts : levelEnds);
}

const connectorsName = 'connectors';
const connectors: Bound = {
  max: limits.connectorsMax,
  said: said('map.connectorsMax', { count: limits.connectorsMax }),
};
const shaftEnds: Bound = {
  max: limits.shaftEndsMax,
  said: said('map.shaftEndsMax', { count: limits.shaftEndsMax }),
};
const levelEnds: Bound = {
  max: limits.shaftLevelEndsMax,
  said: said('map.shaftLevelEndsMax', { count: limits.shaftLevelEndsMax }),
};
const levelLifts: Bound = { max: limits.shaftLevelLiftsMax, said: said('map.shaftLevelLiftsMax') };
