import { importer } from '../../map/import-again.ts';
import type { Feature } from '../core/feature.ts';
import type { Favourites } from './favourites.ts';

const fetchFavourites = importer(() => import('./favourites.ts'));

/** Places that a visitor marks with a star. They stay on the device. Loaded with the first card, or if there are any. */
export const favourites: Feature = {
  start(viewer) {
    const storedAs = `atrium-${viewer.project().id}`;
    let list: Favourites | null = null;
    let isAsked = false;
    viewer.parts.tools.push({
      name: 'favourites',
      icon: 'star',
      place: 'first',
      label: () => viewer.strings().favourites,
      isOffered: () => list?.isEmpty() === false,
      open: (panel, close) => list?.render(panel, close),
    });
    const load = () => {
      if (isAsked) return;
      isAsked = true;
      fetchFavourites().then(
        ({ startFavourites }) => {
          list = startFavourites(viewer, storedAs);
          viewer.emit('tools', null);
        },
        () => {
          isAsked = false;
        },
      );
    };
    try {
      if (localStorage[storedAs]) load();
    } catch {}
    viewer.store.subscribe(({ placeId }) => placeId !== null && load());
  },
};
