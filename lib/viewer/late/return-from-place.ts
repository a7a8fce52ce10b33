import type { Feature } from '../core/feature.ts';

/** After Back has closed a place, the map shows what it showed before, unless the next place is open by then. */
export const backFromPlace: Feature = {
  start(viewer) {
    viewer.on('back', async () => {
      const { left, map, store } = viewer;
      if (!left?.levelId || !(await viewer.showLevel(left.levelId)) || store.state.placeId) return;
      if (left.view) map.flyTo({ view: left.view });
      else map.reset();
    });
  },
};
