import { distance, type Point } from '../../geometry/point.ts';
import { plainWay } from '../../wayfinding/model.ts';
import type { Reader } from '../model/document.ts';
import type { Change, Command, Marker } from '../model/types.ts';
import { added, changed, commandOf, placesOf } from './command.ts';
import { isMadeKey, keyMaker } from './keys.ts';
import { markerWay } from './marker-way.ts';
import { madeMarker, newShaft, shaftMembers, wayMarkers } from './way-markers.ts';

/** A new end of a lift or stair. `ends` are its ends of before, the first of which it looks like. */
export type NewEnd = { ends: readonly string[]; id: string; levelId: string; at: Point };

/** Returns the markers of a level that may be the other end, the nearest first, because plans lie over each other. */
export function otherEnds(document: Reader, marker: Marker, levelId: string): Marker[] {
  const way = markerWay(marker);
  const awayFrom = ({ position }: Marker) => distance(position, marker.position);
  return wayMarkers(document)
    .filter((other) => {
      const own = markerWay(other);
      const isJoined = way?.shaft && own?.shaft === way.shaft;
      return other.level === levelId && other.id !== marker.id && own?.kind === way?.kind && !isJoined;
    })
    .sort((a, b) => awayFrom(a) - awayFrom(b));
}

/**
 * Joins these ends, and all that they were joined to by name, into one shaft. Ends of different kinds are not joined.
 */
export function joinShaft(document: Reader, ids: readonly string[]): Command {
  const ends = placesOf(document, ids).filter((place) => place.kind === 'marker');
  return commandOf('directions', joinChanges(document, ends));
}

function joinChanges(document: Reader, ends: readonly Marker[]): Change[] {
  const ways = ends.map(markerWay);
  const kind = ways[0]?.kind;
  if (ends.length < 2 || !kind || ways.some((way) => way?.kind !== kind)) return [];
  const shaft = ways.find((way) => way?.shaft)?.shaft ?? newShaft(document, kind);
  const joined = new Map(ends.map((marker) => [marker.id, marker]));
  for (const way of ways)
    for (const member of way ? shaftMembers(document, way) : []) joined.set(member.id, member);
  return [...joined.values()].map((marker) =>
    changed(marker, { way: { ...plainWay, ...markerWay(marker), kind, shaft } }),
  );
}

/**
 * Adds ends to one shaft, each with the texts, the state and the look of the first of `ends`. A single new end is
 * selected. The ends of before stay joined, also those that had no name.
 */
export function addShaftEnds(document: Reader, news: readonly NewEnd[]): Command {
  const before = placesOf(document, news[0]?.ends ?? []).filter((place) => place.kind === 'marker');
  const [start] = before;
  const way = start ? markerWay(start) : null;
  if (!start || !way) return commandOf('directions', []);
  const shaft = before.map(markerWay).find((one) => one?.shaft)?.shaft ?? newShaft(document, way.kind);
  const joined = before.map((marker) =>
    changed(marker, { way: { ...plainWay, ...markerWay(marker), kind: way.kind, shaft } }),
  );
  const keyOf = keyMaker(document, 'marker');
  const wanted = isMadeKey('marker', start.key) ? way.kind : start.key.replace(/-\d+$/, '');
  const made = news.flatMap(({ id, levelId, at }) => {
    const plain = madeMarker(document, { id, levelId, at, way: { ...way, shaft } });
    return plain ? [added(alike({ ...plain, key: keyOf(wanted) }, start))] : [];
  });
  if (made.length === 0) return commandOf('directions', []);
  return commandOf('addMarker', [...joined, ...made], made.length === 1 ? made.map(({ id }) => id) : null);
}

/** Returns a new end as the start is. A number is of one marker only. */
function alike(plain: Marker, start: Marker): Marker {
  const { id, key, level, order, position, way } = plain;
  const type = start.type === 'numbered' ? 'classic' : start.type;
  const own = { id, key, level, order, position, way, type, markerNumber: null };
  return { ...start, ...own, externalId: null, imported: null };
}
