import { copy } from '../copy/feature.ts';
import type { Feature } from '../core/feature.ts';
import { lowSheet } from '../low/feature.ts';
import { reviewing } from '../notes/review-feature.ts';
import { offline } from '../offline/feature.ts';
import { picture } from '../picture/feature.ts';
import { unaskedPrints } from '../print/unasked.ts';
import { turnedMap } from '../turning/offer-compass.ts';
import { venue } from '../venue/feature.ts';
import { zoomedPage } from '../zoomed/feature.ts';

/** After Back has closed a place, the map shows what it showed before, unless the next place is open by then. */
const backFromPlace: Feature = {
  start(viewer) {
    viewer.on('back', async () => {
      const { left, map, store } = viewer;
      if (!left?.levelId || !(await viewer.showLevel(left.levelId)) || store.state.placeId) return;
      if (left.view) map.flyTo({ view: left.view });
      else map.reset();
    });
  },
};

/** Features that add no tool, so that the bars are laid out without them. */
export const lateFeatures: readonly Feature[] = [
  venue,
  lowSheet,
  picture,
  zoomedPage,
  unaskedPrints,
  offline,
  copy,
  reviewing,
  turnedMap,
  backFromPlace,
];
