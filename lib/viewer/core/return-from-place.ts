import type { Viewer } from './viewer.ts';

/** Shows what the map showed before a place was selected. Loaded when Back closed the place. */
export async function returnFromPlace({ left, map, showLevel }: Viewer): Promise<void> {
  if (!left?.levelId || !(await showLevel(left.levelId))) return;
  if (left.view) map.flyTo({ view: left.view });
  else map.reset();
}
