import { boundsCenter, boundsContain } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import type { AtriumMap } from '../atrium-map.ts';
import type { MapParts } from '../map-parts.ts';
import { groundOf, screenMiddle, viewportOf } from '../map-state.ts';
import { ownBearing, snugView, viewOfBounds } from './fit.ts';
import { plainBearing } from './turn.ts';
import { boundsOnScreen, isSameView, middleOf, project, unproject, viewAround } from './view.ts';

/** Returns the methods that move the view. */
export function mapMoves({ state, camera, loop }: MapParts) {
  const onMap = (screen: Point) => unproject(camera.view, state.size, screen);
  const around = (point: Point, k: number) =>
    camera.flyTo(viewAround(point, k, viewportOf(state), camera.goal.bearing));
  const rotateTo = (bearing: number) => {
    const viewport = viewportOf(state);
    const { goal } = camera;
    camera.flyTo(viewAround(middleOf(goal, viewport), goal.k, viewport, plainBearing(bearing)));
  };
  const reveal = (id: string) => {
    const item = state.model.find(id);
    if (!item) return;
    const { bounds } = item;
    const { pads, size } = state;
    const free = {
      minX: pads.left,
      minY: pads.top,
      maxX: size.width - pads.right,
      maxY: size.height - pads.bottom,
    };
    if (boundsContain(free, boundsOnScreen(bounds, camera.goal, size))) return;
    around(boundsCenter(bounds), camera.goal.k);
  };
  return {
    setPads(next, resting = state.restingPads) {
      state.pads = next;
      if (resting === state.restingPads) return;
      state.restingPads = resting;
      camera.measure();
    },
    focusPlace(id) {
      state.focusedId = id;
      loop.topChanged();
      if (id !== null) reveal(id);
    },
    flyTo(target) {
      const { level, model } = state;
      if (!level) return;
      if ('view' in target) return camera.flyTo(target.view);
      if ('point' in target) return around(target.point, target.zoom * camera.fitK);
      const bounds = 'bounds' in target ? target.bounds : model.find(target.id)?.bounds;
      if (!bounds) return;
      const zoomMax = target.zoomMax ?? 3;
      const { bearing } = camera.goal;
      camera.flyTo(viewOfBounds(bounds, level, viewportOf(state), camera.fitK, zoomMax, bearing));
    },
    reveal,
    reset() {
      camera.fit(true);
    },
    fit() {
      camera.fit(false);
    },
    settle() {
      if (camera.isFitted()) return camera.fit(true);
      const ground = groundOf(state);
      const next = ground && snugView(camera.goal, ground, viewportOf(state), camera.fitK);
      if (next && !isSameView(next, camera.goal)) camera.flyTo(next);
    },
    zoomBy: (factor) => camera.zoomSmoothly(screenMiddle(state), factor),
    rotateTo,
    setOwnBearing(bearing) {
      if (bearing === state.askedBearing) return;
      state.askedBearing = bearing;
      camera.measure();
      const ground = groundOf(state);
      if (!ground) return;
      if (camera.isFitted()) return camera.fit(true);
      rotateTo(ownBearing(ground, { ...state.size, pads: state.restingPads }));
    },
    setView(point, zoom, bearing = camera.goal.bearing) {
      camera.set(viewAround(point, zoom * camera.fitK, viewportOf(state), bearing));
    },
    project: (point) => project(camera.view, state.size, point),
    unproject: onMap,
  } satisfies Partial<AtriumMap>;
}
