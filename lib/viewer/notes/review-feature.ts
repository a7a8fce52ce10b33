import type { Feature } from '../core/feature.ts';

/** The comments of reviewers on a preview. */
export const reviewing: Feature = {
  start(viewer) {
    const { review } = viewer.boot;
    if (!review) return;
    import('./review.ts')
      .then(({ startReview }) => startReview(viewer, review))
      .catch(() => viewer.notify(viewer.strings().failedOffline));
  },
};
