import type { z } from 'zod';
import type { levelRef, placeRef, route } from '../../contract/schemas/directions.ts';
import type { Point } from '../../geometry/point.ts';
import type { Way } from '../../mapmodel/types.ts';
import type { ConnectorKind } from '../model.ts';

export type PlaceRef = z.infer<typeof placeRef>;
export type LevelRef = z.infer<typeof levelRef>;
type RouteStep = z.infer<typeof route>['steps'][number];
export type Turn = NonNullable<RouteStep['turn']>;
export type Side = NonNullable<RouteStep['side']>;

/** One step of an itinerary, without its sentence. `distance` is in metres, null if the plan has no scale. */
export type Step = Omit<RouteStep, 'text' | 'at'> & {
  at: Point;
  connect: { kind: ConnectorKind; direction: 'up' | 'down' | 'level'; toLevel: LevelRef } | null;
  /** Place of a start and of an arrival; null for a bare point. */
  place: PlaceRef | null;
};

/**
 * A place that a step may name, in map pixels: the position of a marker, the outline of an area. `way` is the role of a
 * marker in directions.
 */
export type WayPlace = PlaceRef & {
  level: number;
  points: readonly Point[];
  way?: Pick<Way, 'kind' | 'heading'> | null;
};
