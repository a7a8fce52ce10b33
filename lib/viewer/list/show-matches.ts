import { boundsOf } from '../../geometry/bounds.ts';
import type { Viewer } from '../core/viewer.ts';
import { matching } from './categories.ts';

/** Highest zoom at which the map shows matches. */
const zoomMax = 3;

/** Shows a level with all its matches in sight. */
export async function goToMatches(viewer: Viewer, levelId: string): Promise<void> {
  if ((await viewer.showLevel(levelId)) && viewer.level()?.id === levelId) showMatches(viewer);
}

/** Brings all matches on the shown level into sight. */
export function showMatches({ map, level, store }: Viewer): void {
  const shown = level();
  const places = shown ? matching(shown, store.state.tagIds) : [];
  const points = places.flatMap((place) =>
    'position' in place ? [[place.position.x, place.position.y] as const] : place.data,
  );
  if (points.length > 0) map.flyTo({ bounds: boundsOf(points), zoomMax });
}
