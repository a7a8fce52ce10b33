import type { Point } from '../../geometry/point.ts';
import type { WayData } from '../search/way-data.ts';
import type { Landmark } from './landmarks.ts';
import type { WayPlace } from './types.ts';

/**
 * What the steps of a way are made from. `heading` is how the walker stands at the start, in degrees clockwise from the
 * top of the image; null if only the place of the start may say it.
 */
export type StepScope = {
  data: WayData;
  sees: (level: number, a: Point, b: Point) => boolean;
  /** Returns the landmarks of a level by its index. */
  landmarksOn: (level: number) => readonly Landmark[];
  /** Returns the place of a connector; null if it has none. */
  placeOf: (id: string) => WayPlace | null;
  from: WayPlace | null;
  to: WayPlace | null;
  heading: number | null;
};
