import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { type AppStrings, appStrings } from '#lib/messages/app.ts';
import { chooseLanguage } from '#lib/messages/choose-language.ts';
import { languageCookie } from '#lib/messages/language-keys.ts';
import type { InterfaceLanguage } from '#lib/messages/languages.ts';

/** Returns the interface language of the page being rendered, and its texts. */
export const pageStrings: () => Promise<{ language: InterfaceLanguage; t: AppStrings }> = cache(async () => {
  const cookie = (await cookies()).get(languageCookie)?.value;
  const language = chooseLanguage(cookie, (await headers()).get('accept-language'));
  return { language, t: appStrings(language) };
});
