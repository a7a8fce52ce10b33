import { importer } from './import-again.ts';
import type { MapParts } from './map-parts.ts';

/** Fetches what draws names and whole markers: a part of its own, which is not needed for the first picture. */
export function createDetailLoader({ state, redraw, loop }: MapParts) {
  const importDetail = importer(() => import('./draw-detail.ts'));
  let isWanted = false;
  let isAsked = false;
  const load = () => {
    isWanted = true;
    if (isAsked || state.detail) return;
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
  return {
    load,
    /** Asks again where an earlier fetch failed. */
    tryAgain() {
      if (isWanted) load();
    },
  };
}
