import { accent } from '../../brand/colors.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { plainWay, wayOf } from '../../wayfinding/model.ts';
import type { Reader } from '../model/document.ts';
import { markerStyle, newMarker } from '../model/entities.ts';
import type { Change, Command, Marker } from '../model/types.ts';
import { added, changed, commandOf, nextOrder, placesOf } from './command.ts';
import { settle } from './geometry.ts';
import { keyMaker } from './keys.ts';

export type MarkerWay = NonNullable<Marker['way']>;
export type WayKind = MarkerWay['kind'];

/** Looks of new markers of directions. A door is drawn faintly: visitors need not notice it. */
export const wayLooks: Readonly<Record<WayKind, Partial<Marker>>> = {
  door: { pinStyle: 'dot', size: 10, color: '#64748b', opacity: 0.3, showTooltip: false, showCard: false },
  entrance: { icon: 'entrance', type: 'rounded-square', color: accent[0] },
  stairs: { icon: 'stairs', type: 'rounded-square', color: '#475569' },
  escalator: { icon: 'escalator', type: 'rounded-square', color: '#475569' },
  elevator: { icon: 'elevator', type: 'rounded-square', color: '#475569' },
  ramp: { icon: 'accessible', type: 'rounded-square', color: '#475569' },
  link: { icon: 'link', type: 'rounded-square', color: '#475569' },
  here: { type: 'pulse', color: '#c2281d' },
};

type NewWayMarker = { id: string; levelId: string; at: Point; way: { kind: WayKind } & Partial<MarkerWay> };

/** Adds a marker of directions and selects it. */
export function addWayMarker(document: Reader, input: NewWayMarker): Command {
  const marker = madeMarker(document, input);
  return commandOf('addMarker', marker ? [added(marker)] : [], marker && [marker.id]);
}

function madeMarker(document: Reader, { id, levelId, at, way }: NewWayMarker): Marker | null {
  const level = document.get(levelId);
  if (level?.kind !== 'level') return null;
  const order = nextOrder(document, levelId, 'marker');
  const plain = newMarker({ id, level: levelId, position: settle(at, level), order });
  const key = keyMaker(document, 'marker')(way.kind);
  if (plain.kind !== 'marker') return null;
  return { ...plain, ...markerStyle, ...wayLooks[way.kind], key, way: { ...plainWay, ...way } };
}

/** Returns the role of the marker in directions, as set or else by its icon. Ignores whether the marker is hidden. */
export function markerWay({ way, icon }: Pick<Marker, 'way' | 'icon'>): MarkerWay | null {
  return wayOf({ way, icon, isHidden: false });
}

/**
 * Sets parts of the markers' roles in directions; null removes the role. A new kind drops the parts of the old kind.
 */
export function setWay(
  document: Reader,
  input: { ids: readonly string[]; way: Partial<MarkerWay> | null; merge?: Command['merge'] },
): Command {
  const changes = placesOf(document, input.ids).flatMap((place): Change[] => {
    if (place.kind !== 'marker') return [];
    const before = markerWay(place);
    const kind = input.way?.kind ?? before?.kind;
    const isOther = kind !== before?.kind;
    const way = input.way && kind ? { ...plainWay, ...(isOther ? {} : before), ...input.way, kind } : null;
    return [changed(place, { way })];
  });
  return commandOf('directions', changes, null, input.merge);
}

const shaftKinds: readonly WayKind[] = ['stairs', 'escalator', 'elevator', 'ramp', 'link'];

/** Checks whether markers of the kind are ends of a connection to another place. */
export function isShaft(kind: WayKind | undefined): boolean {
  return kind !== undefined && shaftKinds.includes(kind);
}

/** Returns the markers that share a kind and a shaft, from the lowest level up. */
export function shaftMembers(document: Reader, { kind, shaft }: Pick<MarkerWay, 'kind' | 'shaft'>): Marker[] {
  if (shaft === null) return [];
  return wayMarkers(document).filter((marker) => {
    const way = markerWay(marker);
    return way?.kind === kind && way.shaft === shaft;
  });
}

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

/** Returns all markers with a role in directions, from the lowest level up. */
export function wayMarkers(document: Reader): Marker[] {
  return document
    .levels()
    .flatMap(({ id }) =>
      document
        .places(id)
        .filter((place): place is Marker => place.kind === 'marker' && markerWay(place) !== null),
    );
}

/** Joins two ends, and all that either was joined to, into one shaft. Ends of different kinds are not joined. */
export function joinShaft(document: Reader, [a, b]: readonly [string, string]): Command {
  const ends = placesOf(document, [a, b]).filter((place) => place.kind === 'marker');
  return commandOf('directions', joinChanges(document, ends));
}

/** Adds another end to the marker's shaft and selects it. */
export function addShaftEnd(
  document: Reader,
  { from, ...input }: { from: string; id: string; levelId: string; at: Point },
): Command {
  const start = document.place(from);
  const way = start?.kind === 'marker' ? markerWay(start) : null;
  if (start?.kind !== 'marker' || !way) return commandOf('directions', []);
  const shaft = way.shaft ?? newShaft(document, way.kind);
  const end = madeMarker(document, { ...input, way: { ...way, shaft } });
  if (!end) return commandOf('directions', []);
  const { color, type, icon, customIcon, size, opacity, pinStyle } = start;
  const look = {
    color,
    type: type === 'numbered' ? 'classic' : type,
    icon,
    customIcon,
    size,
    opacity,
    pinStyle,
  };
  return commandOf(
    'addMarker',
    [changed(start, { way: { ...way, shaft } }), added({ ...end, ...look } as Marker)],
    [end.id],
  );
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

/** Returns a free name for a shaft, such as `stairs-2`. */
function newShaft(document: Reader, kind: WayKind): string {
  const taken = new Set(wayMarkers(document).map(({ way }) => way?.shaft));
  for (let number = 1; ; number++) if (!taken.has(`${kind}-${number}`)) return `${kind}-${number}`;
}
