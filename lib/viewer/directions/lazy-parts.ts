import { importer } from '../../map/import-again.ts';
import { fetchWayStringsBy, loadWayStrings } from '../../strings/load-way.ts';
import type { Telling } from './types.ts';

fetchWayStringsBy(importer);

/** Texts of directions in a language. */
export const loadTexts = loadWayStrings;
/** Finds a way and shows it. */
export const loadTelling: () => Promise<Telling> = importer(() => import('./tell.ts'));
