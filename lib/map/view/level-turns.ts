import { whenIdle } from '../../late/when-idle.ts';
import type { MapParts } from '../map-parts.ts';
import { type MapState, viewportOf } from '../map-state.ts';
import { createPlaceModel } from '../place-model.ts';
import type { LevelDrawing, PlaceDrawing } from '../types.ts';

/** A level with at least this many places first shows a plain picture; icons and names follow right after. */
const quickPlacesMin = 150;
const imageWaitMs = 350;
/** The first search under a pointer needs the index. */
const indexLatestMs = 1000;

/** Shows one level at a time. If several are requested, the last one wins. */
export function createLevelTurns(
  { state, camera, plan, redraw, loop, beating }: MapParts,
  loadIcons: (places: readonly PlaceDrawing[]) => void,
  onPainted: (levelId: string) => void,
) {
  let turn = 0;
  let unpainted: string | null = null;
  return {
    async set(next: LevelDrawing, keep: 'view' | 'none' = 'none') {
      turn++;
      const mine = turn;
      const before = state.level;
      const isSameSize = before !== null && before.width === next.width && before.height === next.height;
      const isViewKept = isSameSize && keep === 'view';
      const image = plan.prepare(next, isViewKept ? camera.view : wholeView(state, next));
      if (before) await Promise.race([image, new Promise((done) => setTimeout(done, imageWaitMs))]);
      if (mine !== turn) return;
      state.level = next;
      state.model = createPlaceModel(next);
      beating.forget();
      state.hoveredId = state.focusedId = null;
      if (state.selectedId !== null && !state.model.find(state.selectedId)) state.selectedId = null;
      unpainted = next.id;
      camera.refit(isViewKept ? 'view' : 'none');
      loadIcons(next.places);
      plan.commit(next, camera.fitK);
      plan.follow(camera.view, viewportOf(state));
      redraw.start(next, next.places);
      if (next.places.length < quickPlacesMin) loop.requestPicture();
      else redraw.drawQuickly(camera.view, viewportOf(state), camera.fitK);
    },
    /** Called when a picture is on the screen. */
    painted() {
      if (unpainted === null) return;
      const levelId = unpainted;
      unpainted = null;
      onPainted(levelId);
      const { model } = state;
      whenIdle(() => {
        if (state.model === model && state.detail) model.prepare(state.detail.createIndex);
      }, indexLatestMs);
    },
    stop() {
      turn++;
      state.level = null;
    },
  };
}

/** Returns roughly the view that a level starts with, before the camera knows its zoom limits. */
function wholeView({ size }: MapState, { width, height, defaultZoom }: LevelDrawing) {
  return { cx: 0, cy: 0, k: Math.min(size.width / width, size.height / height) * defaultZoom };
}
