import { fetchWayStringsBy, loadWayStrings } from '../../strings/load-way.ts';
import type { Kit } from '../kit.ts';

/**
 * Returns the loaders of parts beside the directions panel. `again` wraps an import so that a failed load can be retried.
 */
export function createLazyParts(again: Kit['importer']) {
  fetchWayStringsBy(again);
  return {
    /** Texts of directions in a language. */
    loadTexts: loadWayStrings,
    /** Finds a way and shows it. */
    loadTelling: again(() => import('./tell.ts')),
    /** The QR code of a link, shared with the share panel. */
    loadQrCode: again(() => import('../share-panel.ts')),
    loadPrint: again(() => import('./print-way.ts')),
    /** Everything that a kiosk fetches in advance, in case the network fails. */
    loadKioskAhead: again(() => import('./load-ahead.ts')),
  };
}
