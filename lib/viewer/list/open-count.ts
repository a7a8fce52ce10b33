import { isOpenNow } from '../core/is-open-now.ts';
import type { LevelShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';

/** Counts the places that are open now. Null if no place has opening hours. */
export function openCount(viewer: Viewer, levels: readonly LevelShape[]): number | null {
  const places = levels.flatMap(({ areas, markers }) => [...areas, ...markers]);
  if (places.every(({ workingHours }) => workingHours === null)) return null;
  return places.filter((place) => isOpenNow(viewer, place)).length;
}
