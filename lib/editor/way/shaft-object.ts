import { limits } from '../../plans/limits.ts';
import { findShafts, type ShaftMarker } from '../../wayfinding/build/shafts.ts';
import { plainWay, type WayLevel } from '../../wayfinding/model.ts';
import { isEqualPlan } from '../../wayfinding/scale.ts';
import { isShaft, markerWay } from '../commands/marker-way.ts';
import { shaftMembers, wayMarkers } from '../commands/way-markers.ts';
import type { Reader } from '../model/document.ts';
import type { Ghost, Level, Marker } from '../model/types.ts';
import { createLevelReader } from './way-levels.ts';

/** Which floors somebody chose for a lift or stair, or took out, by `servedKey`. */
export type Served = ReadonlyMap<string, boolean>;

/** A floor of a lift or stair. */
export type ShaftFloor = {
  readonly level: Level;
  /** `missing`: it is served, but has no end yet. */
  readonly state: 'present' | 'missing' | 'unserved';
  /** Its first end on this level. */
  readonly end: Marker | null;
  /** Whether an end can stand above or below one of another level: their plans are equal. */
  readonly isAligned: boolean;
};

/** Returns the name of a choice about an end and a level. */
export function servedKey(endId: string, levelId: string): string {
  return `${endId} ${levelId}`;
}

type Silent = { levels: readonly WayLevel[]; shafts: ShaftMarker[][] };
type Reading = { read: ReturnType<typeof createLevelReader>; last: Silent };
const readings = new WeakMap<Reader, Reading>();

/** Returns the shafts of the present levels, found once for each state of them. */
function shaftsOf(document: Reader): ShaftMarker[][] {
  const reading = readings.get(document) ?? {
    read: createLevelReader(document),
    last: { levels: [], shafts: [] },
  };
  readings.set(document, reading);
  const levels = reading.read('');
  const { last } = reading;
  const isSame = levels.length === last.levels.length && levels.every((level, i) => level === last.levels[i]);
  if (!isSame) reading.last = { levels, shafts: findShafts(levels).shafts };
  return reading.last.shafts;
}

/**
 * Returns all ends of a lift, a stair and the like, from the lowest level up: those joined by name, and lifts that are
 * joined because they lie over each other. Empty for another marker.
 */
export function shaftEnds(document: Reader, marker: Marker): Marker[] {
  const way = markerWay(marker);
  if (!way || !isShaft(way.kind)) return [];
  if (way.shaft !== null) return shaftMembers(document, way);
  if (way.kind !== 'elevator' || marker.isHidden) return [marker];
  const shaft = shaftsOf(document).find((ends) => ends.some((end) => end.marker.id === marker.id));
  const ends = (shaft ?? []).flatMap((end) => document.place(end.marker.id) ?? []);
  return ends.length > 0 ? ends.filter((place) => place.kind === 'marker') : [marker];
}

/** Returns these markers with all other ends of their lifts and stairs, these first. */
export function withEndsOf(document: Reader, ids: readonly string[]): string[] {
  const ends = ids.flatMap((id) => {
    const place = document.place(id);
    return place?.kind === 'marker' ? shaftEnds(document, place).map((end) => end.id) : [];
  });
  return [...new Set([...ids, ...ends])];
}

/** Returns the floors of a lift or stair with these ends: the levels of its buildings, in their order. */
export function shaftFloors(document: Reader, ends: readonly Marker[], served: Served): ShaftFloor[] {
  const levels = document.levels();
  const byId = new Map(levels.map((level) => [level.id, level]));
  const own = ends.flatMap(({ level }) => byId.get(level) ?? []);
  const buildings = new Set(own.map(({ building }) => building));
  const wanted = wantedLevels(document, ends, levels);
  return levels.flatMap((level): ShaftFloor[] => {
    if (!buildings.has(level.building)) return [];
    const end = ends.find((one) => one.level === level.id) ?? null;
    const isAligned = own.some((other) => isEqualPlan(other, level));
    const chosen = ends.map(({ id }) => served.get(servedKey(id, level.id))).find((one) => one !== undefined);
    const isFull = ends.length >= limits.shaftEndsMax;
    const isMissing = isAligned && !isFull && (chosen ?? wanted.has(level.id));
    return [{ level, state: end ? 'present' : isMissing ? 'missing' : 'unserved', end, isAligned }];
  });
}

/**
 * Returns the levels that a lift or stair serves before anybody chose: those between its ends, or for a single lift or
 * stair all, for a single escalator or ramp the next. A level with another loose end of the kind is left out: the two
 * may belong together.
 */
function wantedLevels(document: Reader, ends: readonly Marker[], levels: readonly Level[]): Set<string> {
  const kind = ends[0] && markerWay(ends[0])?.kind;
  const at = ends.map(({ level }) => levels.findIndex(({ id }) => id === level));
  const lowest = Math.min(...at);
  const highest = Math.max(...at);
  if (kind === undefined || kind === 'link') return new Set();
  if (ends.length > 1) return new Set(levels.slice(lowest, highest + 1).map(({ id }) => id));
  const loose = new Set(
    wayMarkers(document).flatMap((marker) => {
      const way = markerWay(marker);
      return way?.kind === kind && way.shaft === null ? [marker.level] : [];
    }),
  );
  const isStack = kind === 'elevator' || kind === 'stairs';
  const next = levels[lowest + 1] ?? levels[lowest - 1];
  const all = isStack ? levels : next ? [next] : [];
  return new Set(all.flatMap(({ id }) => (loose.has(id) ? [] : [id])));
}

/** Returns where a lift or stair with these ends would stand on a level: over its nearest end on an equal plan. */
export function ghostOn(document: Reader, ends: readonly Marker[], levelId: string): Ghost | null {
  const levels = document.levels();
  const at = levels.findIndex(({ id }) => id === levelId);
  const level = levels[at];
  if (!level) return null;
  const away = ({ level: own }: Marker) => Math.abs(levels.findIndex(({ id }) => id === own) - at);
  const near = ends
    .filter((end) => levels.some((one) => one.id === end.level && isEqualPlan(one, level)))
    .toSorted((a, b) => away(a) - away(b));
  const [nearest] = near;
  const way = nearest && markerWay(nearest);
  if (!nearest || !way) return null;
  const rest = ends.filter((end) => !near.includes(end));
  return {
    marker: { ...nearest, id: `ghost ${nearest.id}`, level: levelId, way: { ...plainWay, ...way } },
    ends: [...near, ...rest].map(({ id }) => id),
  };
}

/** Returns the ghosts on a level: of all lifts and stairs, or of the one with this end only. */
export function ghostsOn(document: Reader, levelId: string, served: Served, onlyOf: string | null): Ghost[] {
  const seen = new Set<string>();
  const one = onlyOf === null ? null : document.place(onlyOf);
  const markers = one === null ? wayMarkers(document) : one?.kind === 'marker' ? [one] : [];
  return markers.flatMap((marker): Ghost[] => {
    if (seen.has(marker.id) || !isShaft(markerWay(marker)?.kind)) return [];
    const ends = shaftEnds(document, marker);
    for (const { id } of ends) seen.add(id);
    const floor = shaftFloors(document, ends, served).find(({ level }) => level.id === levelId);
    const ghost = floor?.state === 'missing' ? ghostOn(document, ends, levelId) : null;
    return ghost ? [ghost] : [];
  });
}
