import type { Feature } from '../core/feature.ts';

/** Says of which time a copy is that stands in for its service. */
export const copy: Feature = {
  start(viewer) {
    const { copiedAt } = viewer.boot;
    if (!copiedAt || !new URLSearchParams(location.search).has('as-of')) return;
    import('./as-of.ts').then(({ showAsOf }) => showAsOf(viewer, Date.parse(copiedAt))).catch(() => null);
  },
};
