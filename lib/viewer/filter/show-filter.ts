import { fill } from '../core/fill.ts';
import type { Viewer } from '../core/viewer.ts';
import { clearPlaces, countMatches, totalOf } from '../list/filter-matches.ts';

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
  const matches = await countMatches(viewer.data, tagIds);
  // The filter changed meanwhile. The newer call counts for itself.
  if (tagIds !== viewer.store.state.tagIds) return;
  viewer.store.set({ matches });
  if (isSaid) viewer.announce(fill(viewer.strings().filterMatches, { count: totalOf(matches) }));
}
