import { middleOf } from '../map/view.ts';
import { restingPads } from './resting-pads.ts';
import type { Session } from './session.ts';

/**
 * Lays the bars out for another box or direction. The zoom stays, so does the point in the middle of what bars and card
 * leave free, and what is selected stays in sight. `before`: the view, and the box as it was.
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

/** Before there are bars, the map leaves them their room. */
export function setRestingPads({ map, project, ctx }: Pick<Session, 'map' | 'project' | 'ctx'>): void {
  const resting = restingPads(project, ctx.root);
  map.setPads(resting, resting);
}
