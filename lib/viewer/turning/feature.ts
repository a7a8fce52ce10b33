import { importer } from '../../late/import-again.ts';
import type { Feature } from '../core/feature.ts';

const fetchCompass = importer(() => import('./compass.ts'));

/** The compass of a map that a visitor or the embedding page has turned. Loaded with the first turn. */
export const turning: Feature = {
  start(viewer) {
    const { map } = viewer;
    let isAsked = false;
    map.on('idle', () => {
      if (isAsked || map.bearing === map.ownBearing) return;
      isAsked = true;
      fetchCompass().then(
        ({ showCompass }) => showCompass(viewer),
        () => {
          isAsked = false;
        },
      );
    });
    viewer.parts.answers.rotateTo = ({ bearing }) => {
      if (typeof bearing === 'number' && bearing >= 0 && bearing < 360) map.rotateTo(bearing);
      else viewer.post({ type: 'error', kind: 'badBearing', detail: String(bearing) });
    };
  },
};
