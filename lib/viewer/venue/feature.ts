import { importer } from '../../late/import-again.ts';
import type { Feature } from '../core/feature.ts';
import { hasChips } from '../core/resting-pads.ts';

const fetchVenue = importer(() => import('./show-venue.ts'));

/**
 * The venue in sight on the map: its opening hours, and on phones a row of chips. Loaded if there is something to show.
 */
export const venue: Feature = {
  start(viewer) {
    let isAsked = false;
    const ask = () => {
      if (isAsked || !hasChips(viewer.project())) return;
      isAsked = true;
      fetchVenue().then(
        ({ showVenue }) => showVenue(viewer),
        () => {
          isAsked = false;
        },
      );
    };
    ask();
    viewer.on('appearance', ask);
  },
};
