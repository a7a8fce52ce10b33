import type { Point } from '../../geometry/point.ts';
import type { ConnectorKind } from '../model.ts';

export type PlaceRef = { id: string; kind: 'area' | 'marker'; key: string; title: string };
export type LevelRef = { id: string; key: string; name: string };

export const turns = ['slightLeft', 'left', 'sharpLeft', 'slightRight', 'right', 'sharpRight'] as const;
export type Turn = (typeof turns)[number];

/** One step of an itinerary, without its sentence. `distance` is in metres, null if the plan has no scale. */
export type Step = {
  kind: 'start' | 'walk' | 'turn' | 'connect' | 'arrive';
  level: LevelRef;
  at: Point;
  turn: Turn | null;
  landmark: PlaceRef | null;
  past: PlaceRef | null;
  distance: number | null;
  /** Whether the `here` marker at the start faces away from the way. */
  isTurnAround: boolean;
  connect: { kind: ConnectorKind; direction: 'up' | 'down' | 'level'; toLevel: LevelRef } | null;
  /** Place of a start and of an arrival; null for a bare point. */
  place: PlaceRef | null;
  /** Side on which the goal is on arrival. */
  side: 'left' | 'right' | 'ahead' | null;
};

/** A place that a step may name, in map pixels: the position of a marker, the outline of an area. */
export type WayPlace = PlaceRef & { level: number; points: readonly Point[] };
