import { importer } from '../../map/import-again.ts';
import { whenIdle } from '../../map/when-idle.ts';
import type { Feature } from '../core/feature.ts';

const fetchHours = importer(() => import('./venue-hours.ts'));
const withinMs = 2000;

/** The opening hours of the venue, in sight on the map. Loaded once the browser is idle, if the owner gave some. */
export const venue: Feature = {
  start(viewer) {
    let isAsked = false;
    const ask = () => {
      if (isAsked || !viewer.project().settings.workingHours) return;
      isAsked = true;
      fetchHours().then(
        ({ showVenueHours }) => showVenueHours(viewer),
        () => {
          isAsked = false;
        },
      );
    };
    whenIdle(ask, withinMs);
    viewer.on('appearance', ask);
  },
};
