import { importer } from './import-again.ts';
import type { MapParts } from './map-parts.ts';

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
    importDetail().then(
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
