import * as de from './basic.de.ts';
import * as en from './basic.en.ts';
import type { InterfaceLanguage } from './choose-language.ts';

const texts: Record<InterfaceLanguage, en.BasicTexts> = {
  en: { common: en.commonTexts, errors: en.errorTexts },
  de: { common: de.commonTexts, errors: de.errorTexts },
};

/** The texts that every page may need, without the rest of the catalogue. */
export function basicTexts(language: InterfaceLanguage): en.BasicTexts {
  return texts[language];
}
