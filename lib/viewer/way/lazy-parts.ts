/** Texts of directions in a language. */
export { loadWayStrings as loadTexts } from '../../strings/load-way.ts';

/** What finds a way and tells it. */
export const loadTelling = () => import('./tell.ts');

/** The QR code of a link, as in the panel for sharing. */
export const loadQrCode = () => import('../share-panel.ts');

/** What a screen in the building fetches before the network goes. */
export const loadKioskAhead = () => import('./load-ahead.ts');

export const loadPrint = () => import('./print-way.ts');
