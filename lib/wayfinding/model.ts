import type { avoidables, connectorKinds, routeProfiles } from '../contract/choices.ts';
import type { Point } from '../geometry/point.ts';
import type {
  AreaBody,
  EntityHead,
  Level,
  LevelBody,
  LevelWayfinding,
  MarkerBody,
  Way,
} from '../mapmodel/types.ts';

export type ConnectorKind = (typeof connectorKinds)[number];
export type WayProfile = (typeof routeProfiles)[number];
export type Avoidable = (typeof avoidables)[number];
export type WayDirection = Way['direction'];
export type FloorSource = LevelWayfinding['source'];
export type FloorLine = LevelWayfinding['lines'][number];
export type ColorRole = 'floor' | 'wall' | 'outside' | 'none';

/** `title` is in the default language; empty if there is none. */
export type WayArea = Pick<EntityHead, 'id' | 'key' | 'isHidden'> &
  Pick<AreaBody, 'passage'> & { title: string; data: readonly Point[] };

export type WayMarker = Pick<EntityHead, 'id' | 'key' | 'isHidden' | 'order'> &
  Pick<MarkerBody, 'icon' | 'way'> & {
    title: string;
    position: Point;
    /** Whether the marker has opening hours. Directions name such a door. */
    hasHours: boolean;
  };

/** A level as directions read it. Lengths and positions are in map pixels. */
export type WayLevel = Pick<Level, 'id' | 'key' | 'order'> &
  Pick<LevelBody, 'name' | 'width' | 'height' | 'metersPerPixel' | 'building' | 'wayfinding'> & {
    areas: readonly WayArea[];
    markers: readonly WayMarker[];
  };

/** A decoded plan: four bytes (red, green, blue, alpha) a pixel, by rows. */
export type Pixels = { width: number; height: number; data: ArrayLike<number> };

const iconKinds: Readonly<Record<string, Way['kind']>> = {
  stairs: 'stairs',
  elevator: 'elevator',
  escalator: 'escalator',
  entrance: 'entrance',
  exit: 'entrance',
};

/** Returns a marker's role in directions: its setting, else what its icon implies; null if none or hidden. */
export function wayOf(marker: Pick<WayMarker, 'isHidden' | 'way' | 'icon'>): Way | null {
  if (marker.isHidden) return null;
  if (marker.way) return marker.way;
  const kind = marker.icon === null ? undefined : iconKinds[marker.icon];
  return kind === undefined ? null : { ...plainWay, kind };
}

/** The defaults of a setting that has only a `kind`. */
export const plainWay: Omit<Way, 'kind'> = {
  shaft: null,
  direction: 'both',
  heading: null,
  isStepFree: null,
  seconds: null,
};
