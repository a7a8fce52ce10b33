import { importer } from '../../map/import-again.ts';
import { whenIdle } from '../../map/when-idle.ts';
import type { Feature } from '../core/feature.ts';
import { hasChips } from '../core/resting-pads.ts';

const fetchVenue = importer(() => import('./show-venue.ts'));
const withinMs = 2000;

/**
 * The venue in sight on the map: its opening hours, and on phones a row of chips. Loaded once the browser is idle, if
 * there is something to show.
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
    whenIdle(ask, withinMs);
    viewer.on('appearance', ask);
  },
};
