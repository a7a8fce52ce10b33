/** Texts of directions in a language. */
export { loadWayStrings as loadTexts } from '../../strings/load-way.ts';

/** The QR code of a link, as in the panel for sharing. */
export const loadQrCode = () => import('../share-panel.ts');

export const loadPrint = () => import('./print-way.ts');
