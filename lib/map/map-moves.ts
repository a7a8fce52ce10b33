import { boundsContain, boundsOf } from '../geometry/bounds.ts';
import type { Point } from '../geometry/point.ts';
import type { AtriumMap } from './atrium-map.ts';
import type { MapParts } from './map-parts.ts';
import { groundOf, viewportOf } from './map-state.ts';
import { fitView, project, unproject, viewAround, viewOfBounds } from './view.ts';

/** Returns the methods that move the view. */
export function mapMoves({ state, camera, loop, pointing }: MapParts) {
  const onMap = (screen: Point) => unproject(camera.view, viewportOf(state), screen);
  const reveal = (id: string) => {
    const item = state.model.find(id);
    if (!item) return;
    const { bounds } = item;
    const { pads, size } = state;
    const free = boundsOf([
      onMap([pads.left, pads.top]),
      onMap([size.width - pads.right, size.height - pads.bottom]),
    ]);
    if (boundsContain(free, bounds)) return;
    const center: Point = [(bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2];
    camera.flyTo(viewAround(center, camera.view.k, viewportOf(state)));
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
      if ('point' in target)
        return camera.flyTo(viewAround(target.point, target.zoom * camera.fitK, viewportOf(state)));
      const bounds = 'bounds' in target ? target.bounds : model.find(target.id)?.bounds;
      if (!bounds) return;
      camera.flyTo(viewOfBounds(bounds, level, viewportOf(state), camera.fitK, target.zoomMax ?? 3));
    },
    reveal,
    reset() {
      const ground = groundOf(state);
      if (ground) camera.flyTo(fitView(ground, viewportOf(state), camera.fitK));
    },
    zoomBy: (factor) => camera.zoomSmoothly(pointing.middle(), factor),
    setView: (point, zoom) => camera.set(viewAround(point, zoom * camera.fitK, viewportOf(state))),
    project: (point) => project(camera.view, viewportOf(state), point),
    unproject: onMap,
  } satisfies Partial<AtriumMap>;
}
