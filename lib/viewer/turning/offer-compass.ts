import { importer } from '../../late/import-again.ts';
import type { Feature } from '../core/feature.ts';

const fetchCompass = importer(() => import('./compass.ts'));

/** The compass of a map that a visitor or the embedding page has turned. Loaded with the first turn. */
export const turnedMap: Feature = {
  start(viewer) {
    const { map } = viewer;
    let isAsked = false;
    const look = () => {
      if (isAsked || map.bearing === map.ownBearing) return;
      isAsked = true;
      fetchCompass().then(
        ({ showCompass }) => showCompass(viewer),
        () => {
          isAsked = false;
        },
      );
    };
    map.on('idle', look);
    // The address may have turned it before.
    look();
  },
};
