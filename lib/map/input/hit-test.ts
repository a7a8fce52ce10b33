import type { Point } from '../../geometry/point.ts';
import { type MapState, viewportOf } from '../map-state.ts';
import type { Bubble, PlaceDrawing } from '../types.ts';
import type { Camera } from '../view/camera.ts';
import { project, unproject } from '../view/view.ts';

const hitTolerancePx = 3;

/** Returns the place under a screen point. A bubble covers the areas below it. */
export function hitTest(
  state: MapState,
  { view }: Pick<Camera, 'view'>,
  screen: Point,
  tolerancePx = hitTolerancePx,
): PlaceDrawing | null {
  const point = unproject(view, viewportOf(state), screen);
  const place = state.model.hit(point, view, tolerancePx, state.inBubbles);
  return place?.kind !== 'marker' && bubbleAt(state, { view }, screen) ? null : place;
}

/** Returns the bubble under a screen point. */
export function bubbleAt(state: MapState, { view }: Pick<Camera, 'view'>, screen: Point): Bubble | undefined {
  return state.bubbles.find(({ x, y, radiusPx }) => {
    const [atX, atY] = project(view, viewportOf(state), [x, y]);
    return Math.hypot(screen[0] - atX, screen[1] - atY) <= radiusPx;
  });
}
