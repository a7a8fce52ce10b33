import { importer } from './import-again.ts';
import type { MapParts } from './map-parts.ts';
import { nextFrame } from './next-frame.ts';

/**
 * Makes what fetches the code that draws names and whole markers: a part of its own, which is not needed for the first
 * picture. Called with every picture, it asks again where an earlier fetch failed.
 */
export function createDetailLoader({ state, redraw, loop }: MapParts): () => void {
  const importDetail = importer(() => import('./draw-detail.ts'));
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    // What it costs to fetch and to start it would hold up the frame with the picture.
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
