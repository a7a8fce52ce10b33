import { familyOf } from '../../messages/language-family.ts';
import type { WithWords } from './embed.ts';

/** Set by the build: the text of the button in each language. */
declare const embedWords: Readonly<Record<string, string>>;

/**
 * Adds the button texts of all languages to the loader. Fetched for a map that waits for a click on a page that is not
 * in English.
 */
const { Atrium } = window as unknown as { Atrium?: WithWords };
if (Atrium) Atrium.showWords = (language) => embedWords[familyOf(language)] ?? embedWords.en ?? '';
