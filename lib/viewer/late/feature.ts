import { importer } from '../../late/import-again.ts';
import { whenIdle } from '../../late/when-idle.ts';
import type { Feature } from '../core/feature.ts';

const fetchLate = importer(() => import('./late-features.ts'));
const withinMs = 2000;
const againMs = 10_000;

/** The features that a visitor can wait for. They start once the browser is idle. */
export const later: Feature = {
  start(viewer) {
    const load = () =>
      fetchLate().then(
        ({ lateFeatures }) => {
          for (const { start } of lateFeatures) start?.(viewer);
        },
        () => setTimeout(load, againMs),
      );
    whenIdle(load, withinMs);
  },
};
