import { fill } from '../core/fill.ts';
import type { Viewer } from '../core/viewer.ts';
import { matchesOf } from '../list/categories.ts';
import { clearPlaces } from '../list/clear-places.ts';
import { stopJoiner } from '../list/stops.ts';

/**
 * Draws places without any of the chosen tags faintly, and counts the matches on every level. Entrances, lifts, stairs
 * and "you are here" signs stay as they are, so that the visitor finds the way. `isSaid` announces the count to screen
 * readers.
 */
export async function showFilter(viewer: Viewer, isSaid: boolean): Promise<void> {
  const { map } = viewer;
  const { tagIds } = viewer.store.state;
  const level = viewer.level();
  if (level) map.setHighlight(clearPlaces(level, tagIds));
  if (tagIds.length === 0) return viewer.store.set({ matches: null });
  const levels = await viewer.data.loadAll();
  // The filter changed meanwhile. The newer call counts for itself.
  if (tagIds !== viewer.store.state.tagIds) return;
  const { counts, count } = matchesOf(levels, tagIds, stopJoiner(viewer, levels));
  viewer.store.set({ matches: counts });
  if (isSaid) viewer.announce(fill(viewer.strings().filterMatches, { count }));
}
