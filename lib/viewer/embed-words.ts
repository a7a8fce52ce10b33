import { showWords } from '../strings/embed-words.ts';
import type { WithWords } from './embed.ts';

/** Gives the loader its words in all languages; it fetches this for a map that waits for a click, beside English. */
const { Atrium } = window as unknown as { Atrium?: WithWords };
if (Atrium) Atrium.showWords = showWords;
