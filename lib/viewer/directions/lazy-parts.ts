import { importer } from '../../late/import-again.ts';
import { fetchTextsBy } from '../../messages/load.ts';
import { loadWayStrings } from '../../messages/way.ts';
import type { Telling } from './types.ts';

fetchTextsBy(importer);

/** Texts of directions in a language. */
export const loadTexts = loadWayStrings;
/** Finds a way and shows it. */
export const loadTelling: () => Promise<Telling> = importer(() => import('./tell.ts'));
