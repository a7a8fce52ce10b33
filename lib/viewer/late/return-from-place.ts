import type { Feature } from '../core/feature.ts';

/** After Back has closed a place, the map shows what it showed before. */
export const backFromPlace: Feature = {
  start(viewer) {
    viewer.on('back', async () => {
      const { left, map } = viewer;
      if (!left?.levelId || !(await viewer.showLevel(left.levelId))) return;
      if (left.view) map.flyTo({ view: left.view });
      else map.reset();
    });
  },
};
