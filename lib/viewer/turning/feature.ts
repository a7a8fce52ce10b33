import type { Feature } from '../core/feature.ts';

/** Turns the map as the embedding page asks. */
export const turning: Feature = {
  start({ map, parts, post }) {
    parts.answers.rotateTo = ({ bearing }) => {
      if (typeof bearing === 'number' && bearing >= 0 && bearing < 360) map.rotateTo(bearing);
      else post({ type: 'error', kind: 'badBearing', detail: String(bearing) });
    };
  },
};
