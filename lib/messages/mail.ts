import { inInterfaceLanguages } from './all-languages.ts';
import type en from './en/mail.json';
import type { Texts } from './load.ts';

export type MailTexts = Texts<typeof en>;

/** Returns the texts of mails in one language. */
export const mailStrings = await inInterfaceLanguages<typeof en>(
  (language) => import(`./${language}/mail.json`, { with: { type: 'json' } }),
);
