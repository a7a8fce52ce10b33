import { showWords } from '../../strings/embed-words.ts';
import type { WithWords } from './embed.ts';

/**
 * Adds the button texts of all languages to the loader. Fetched for a map that waits for a click on a page that is not
 * in English.
 */
const { Atrium } = window as unknown as { Atrium?: WithWords };
if (Atrium) Atrium.showWords = showWords;
