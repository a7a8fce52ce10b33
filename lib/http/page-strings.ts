import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { type AppStrings, appStrings } from '#lib/strings/app.ts';
import { chooseLanguage } from '#lib/strings/choose-language.ts';
import { type InterfaceLanguage, languageCookie } from '#lib/strings/interface-languages.ts';

/** Returns the interface language of the page being rendered, and its texts. */
export const pageStrings: () => Promise<{ language: InterfaceLanguage; t: AppStrings }> = cache(async () => {
  const cookie = (await cookies()).get(languageCookie)?.value;
  const language = chooseLanguage(cookie, (await headers()).get('accept-language'));
  return { language, t: appStrings(language) };
});
