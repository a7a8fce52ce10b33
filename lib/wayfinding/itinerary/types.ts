import type { Point } from '../../geometry/point.ts';
import type { ConnectorKind } from '../model.ts';

export type PlaceRef = { id: string; kind: 'area' | 'marker'; key: string; title: string };
export type LevelRef = { id: string; key: string; name: string };

export const turns = ['slightLeft', 'left', 'sharpLeft', 'slightRight', 'right', 'sharpRight'] as const;
export type Turn = (typeof turns)[number];

/** One step of an itinerary, without its sentence. `distance` in metres, null where the plan has no scale. */
export type Step = {
  kind: 'start' | 'walk' | 'turn' | 'connect' | 'arrive';
  level: LevelRef;
  at: Point;
  turn: Turn | null;
  landmark: PlaceRef | null;
  past: PlaceRef | null;
  distance: number | null;
  /** Where a start looks the other way, by the heading of a `here` marker. */
  isTurnAround: boolean;
  connect: { kind: ConnectorKind; direction: 'up' | 'down' | 'level'; toLevel: LevelRef } | null;
  /** Of a start and an arrival; null for a bare point. */
  place: PlaceRef | null;
  /** Where the goal lies as one arrives. */
  side: 'left' | 'right' | 'ahead' | null;
};

/** A place that may be named on the way: a marker is a point, an area its outline. In map pixels. */
export type WayPlace = PlaceRef & { level: number; points: readonly Point[] };
