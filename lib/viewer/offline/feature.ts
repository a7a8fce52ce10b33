import type { Feature } from '../core/feature.ts';

/** Lets a device keep the map for use without a connection. */
export const offline: Feature = {
  start(viewer) {
    const { keeper } = viewer.boot;
    if (!keeper || viewer.isFramed) return;
    import('./keep-offline.ts').then(({ keepOffline }) => keepOffline(viewer, keeper)).catch(() => null);
  },
};
