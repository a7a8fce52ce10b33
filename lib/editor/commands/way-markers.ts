import { accent } from '../../brand/colors.ts';
import type { Point } from '../../geometry/point.ts';
import { plainWay } from '../../wayfinding/model.ts';
import type { Reader } from '../model/document.ts';
import { markerStyle, newMarker } from '../model/entities.ts';
import type { Change, Command, Marker } from '../model/types.ts';
import { added, changed, commandOf, nextOrder, placesOf } from './command.ts';
import { settle } from './geometry.ts';
import { keyMaker } from './keys.ts';
import { isShaft, type MarkerWay, markerWay, type WayKind } from './marker-way.ts';

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

export type NewWayMarker = {
  id: string;
  levelId: string;
  at: Point;
  way: { kind: WayKind } & Partial<MarkerWay>;
};

/** Adds a marker of directions and selects it. */
export function addWayMarker(document: Reader, input: NewWayMarker): Command {
  const marker = madeMarker(document, input);
  return commandOf('addMarker', marker ? [added(marker)] : [], marker && [marker.id]);
}

/** Returns a new marker of directions, not yet in the document; null without its level. */
export function madeMarker(document: Reader, { id, levelId, at, way }: NewWayMarker): Marker | null {
  const level = document.get(levelId);
  if (level?.kind !== 'level') return null;
  const order = nextOrder(document, levelId, 'marker');
  const plain = newMarker({ id, level: levelId, position: settle(at, level), order });
  const key = keyMaker(document, 'marker')(way.kind);
  if (plain.kind !== 'marker') return null;
  return { ...plain, ...markerStyle, ...wayLooks[way.kind], key, way: { ...plainWay, ...way } };
}

/**
 * Sets parts of the markers' roles in directions; null removes the role. A new kind drops the parts of the old kind, but
 * ends that are joined and get the same kind of shaft stay joined.
 */
export function setWay(
  document: Reader,
  input: { ids: readonly string[]; way: Partial<MarkerWay> | null; merge?: Command['merge'] },
): Command {
  const kept = new Map<string, string>();
  const shaftAfter = (before: MarkerWay | null, kind: WayKind) => {
    if (!before?.shaft || !isShaft(kind)) return null;
    const name = `${before.kind}/${before.shaft}`;
    const shaft = kept.get(name) ?? newShaft(document, kind, [...kept.values()]);
    kept.set(name, shaft);
    return shaft;
  };
  const places = placesOf(document, input.ids);
  const changes = places.flatMap((place): Change[] => {
    if (place.kind !== 'marker') return [];
    const before = markerWay(place);
    const kind = input.way?.kind ?? before?.kind;
    if (!input.way || !kind) return [changed(place, { way: null })];
    const isOther = kind !== before?.kind;
    const base = isOther
      ? { ...plainWay, shaft: places.length > 1 ? shaftAfter(before, kind) : null }
      : before;
    return [changed(place, { way: { ...plainWay, ...base, ...input.way, kind } })];
  });
  return commandOf('directions', changes, null, input.merge);
}

/** Returns the markers that share a kind and a shaft, from the lowest level up. */
export function shaftMembers(document: Reader, { kind, shaft }: Pick<MarkerWay, 'kind' | 'shaft'>): Marker[] {
  if (shaft === null) return [];
  return wayMarkers(document).filter((marker) => {
    const way = markerWay(marker);
    return way?.kind === kind && way.shaft === shaft;
  });
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

/** Returns a free name for a shaft, such as `stairs-2`. */
export function newShaft(document: Reader, kind: WayKind, also: readonly string[] = []): string {
  const taken = new Set([...also, ...wayMarkers(document).map(({ way }) => way?.shaft)]);
  for (let number = 1; ; number++) if (!taken.has(`${kind}-${number}`)) return `${kind}-${number}`;
}
