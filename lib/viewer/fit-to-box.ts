import { middleOf } from '../map/view.ts';
import { restingPads } from './resting-pads.ts';
import type { Session } from './session.ts';

/**
 * Lays out the bars after the box or the direction changed. Keeps the zoom and the point in the middle of the free
 * area, and keeps the selected place in sight. `before` is the previous view and viewport.
 */
export function fitToBox(
  { ctx, map, project, ui }: Session,
  before: Pick<Session['map'], 'view' | 'viewport'> = { view: map.goal, viewport: map.viewport },
): void {
  const middle = middleOf(before.view, before.viewport);
  const zoom = (map.zoom * map.goal.k) / map.view.k;
  if (ui) ui.layOut();
  else setRestingPads({ map, project, ctx });
  if (map.level) map.setView(middle, zoom);
  const { placeId } = ctx.store.state;
  if (placeId !== null) map.reveal(placeId);
}

/** Reserves the space of the bars before they are built. */
export function setRestingPads({ map, project, ctx }: Pick<Session, 'map' | 'project' | 'ctx'>): void {
  const resting = restingPads(project, ctx.root);
  map.setPads(resting, resting);
}
