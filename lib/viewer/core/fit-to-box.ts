import { middleOf } from '../../map/view/view.ts';
import { restingPads } from './resting-pads.ts';
import type { Viewer } from './viewer.ts';

/**
 * Lays out the bars after the box or the direction changed. A fitted map is fitted again. Any other keeps the zoom and
 * the point in the middle of the free area. The selected place stays in sight. `before` is the previous view and
 * viewport.
 */
export function fitToBox(
  viewer: Viewer,
  before: Pick<Viewer['map'], 'view' | 'viewport'> = { view: viewer.map.goal, viewport: viewer.map.viewport },
): void {
  const { map } = viewer;
  const middle = middleOf(before.view, before.viewport);
  const zoom = (map.zoom * map.goal.k) / map.view.k;
  const { isFitted } = map;
  viewer.layOut();
  if (isFitted) map.fit();
  else if (map.level) map.setView(middle, zoom);
  const { placeId } = viewer.store.state;
  if (placeId !== null) map.reveal(placeId);
}

/** Reserves the space of the bars before they are built. */
export function setRestingPads({ map, project, root }: Viewer): void {
  const resting = restingPads(project(), root);
  map.setPads(resting, resting);
}
