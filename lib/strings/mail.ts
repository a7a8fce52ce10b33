import type { InterfaceLanguage } from './interface-languages.ts';
import { mailTexts as de } from './mail.de.ts';
import { mailTexts as en, type MailTexts } from './mail.en.ts';

export type { MailTexts } from './mail.en.ts';

const catalogues: Record<InterfaceLanguage, MailTexts> = { en, de };

/** Returns the texts of mails in one language. */
export function mailStrings(language: InterfaceLanguage): MailTexts {
  return catalogues[language];
}
