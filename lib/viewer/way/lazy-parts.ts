import { importer } from '../../map/import-again.ts';
import { fetchWayStringsBy, loadWayStrings } from '../../strings/load-way.ts';

fetchWayStringsBy(importer);

/** Texts of directions in a language. */
export const loadTexts = loadWayStrings;
/** Finds a way and shows it. */
export const loadTelling = importer(() => import('./tell.ts'));
/** The QR code of a link, shared with the share panel. */
export const loadQrCode = importer(() => import('../share-panel.ts'));
export const loadPrint = importer(() => import('./print-way.ts'));
