'use client';

import './globals.css';
import { useSyncExternalStore } from 'react';
import { failedTexts } from '#lib/messages/failed.ts';
import { languageCookie } from '#lib/messages/language-keys.ts';
import type { InterfaceLanguage } from '#lib/messages/languages.ts';
import { type ErrorNoticeProps, ErrorText } from './ErrorNotice.tsx';

const languages = Object.keys(failedTexts) as InterfaceLanguage[];

/** Replaces the whole document when the root layout failed. Choices of the server, such as the language, are lost. */
export default function GlobalErrorPage(props: ErrorNoticeProps) {
  const language = useSyncExternalStore<InterfaceLanguage>(
    () => () => {},
    readerLanguage,
    () => 'en',
  );
  return (
    <html lang={language}>
      <body>
        <main>
          <ErrorText {...props} t={failedTexts[language]} />
        </main>
      </body>
    </html>
  );
}

function readerLanguage(): InterfaceLanguage {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${languageCookie}=`));
  for (const code of [cookie?.slice(languageCookie.length + 1), ...navigator.languages]) {
    const language = languages.find((each) => each === code?.split('-', 1)[0]);
    if (language) return language;
  }
  return 'en';
}
