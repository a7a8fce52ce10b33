import { guideTexts as de } from './guides.de.ts';
import { guideTexts as en } from './guides.en.ts';
import type { InterfaceLanguage } from './interface-languages.ts';

const catalogues: Record<InterfaceLanguage, typeof en> = { en, de };

/** Returns the guides in one language. They are separate from the interface texts, which every page includes. */
export function guides(language: InterfaceLanguage): typeof en {
  return catalogues[language];
}
