import type { InterfaceLanguage } from './choose-language.ts';
import { guideTexts as de } from './guides.de.ts';
import { guideTexts as en } from './guides.en.ts';

const catalogues: Record<InterfaceLanguage, typeof en> = { en, de };

/** The guides in one language; apart from the interface's texts, which every page sends along. */
export function guides(language: InterfaceLanguage): typeof en {
  return catalogues[language];
}
