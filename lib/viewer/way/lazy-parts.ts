import { fetchWayStringsBy, loadWayStrings } from '../../strings/load-way.ts';
import type { Kit } from '../kit.ts';

/** What is loaded beside the panel of directions; `again` makes of each import one that is asked for anew after a failure. */
export function createLazyParts(again: Kit['importer']) {
  fetchWayStringsBy(again);
  return {
    /** Texts of directions in a language. */
    loadTexts: loadWayStrings,
    /** What finds a way and tells it. */
    loadTelling: again(() => import('./tell.ts')),
    /** The QR code of a link, as in the panel for sharing. */
    loadQrCode: again(() => import('../share-panel.ts')),
    loadPrint: again(() => import('./print-way.ts')),
    /** What a screen in the building fetches before the network goes. */
    loadKioskAhead: again(() => import('./load-ahead.ts')),
  };
}
