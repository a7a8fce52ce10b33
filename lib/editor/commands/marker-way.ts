import { wayOf } from '../../wayfinding/model.ts';
import type { Marker } from '../model/types.ts';

export type MarkerWay = NonNullable<Marker['way']>;
export type WayKind = MarkerWay['kind'];

const shaftKinds: readonly WayKind[] = ['stairs', 'escalator', 'elevator', 'ramp', 'link'];

/** Returns the role of the marker in directions, as set or else by its icon. Ignores whether the marker is hidden. */
export function markerWay({ way, icon }: Pick<Marker, 'way' | 'icon'>): MarkerWay | null {
  return wayOf({ way, icon, isHidden: false });
}

/** Checks whether markers of the kind are ends of a connection to another place. */
export function isShaft(kind: WayKind | undefined): boolean {
  return kind !== undefined && shaftKinds.includes(kind);
}
