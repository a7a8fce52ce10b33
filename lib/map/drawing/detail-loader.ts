import { importer } from '../../late/import-again.ts';
import { nextFrame } from '../../late/next-frame.ts';
import type { MapParts } from '../map-parts.ts';

/**
 * Returns a function that loads the code for names and whole markers. The first picture does not need that code. The
 * function is called with every picture and tries again after a failed load.
 */
export function createDetailLoader({ state, redraw, loop }: MapParts): () => void {
  const importDetail = importer(() => import('./draw-detail.ts'));
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    // Loading and starting the code would delay the frame that shows the picture.
    nextFrame()
      .then(importDetail)
      .then(
        ({ createDetail }) => {
          state.detail = createDetail();
          state.model.prepare(state.detail.createIndex);
          redraw.lookChanged();
          loop.rest();
        },
        () => {
          isAsked = false;
        },
      );
  };
}
