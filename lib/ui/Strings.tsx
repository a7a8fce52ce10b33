'use client';

import { createContext, type ReactNode, use, useState } from 'react';
import type { AppStrings } from '#lib/messages/app.ts';
import type { InterfaceLanguage } from '#lib/messages/languages.ts';

type Texts = { language: InterfaceLanguage; t: AppStrings };

const StringsContext = createContext<Texts | null>(null);

/** Provides the interface texts to all components below. The server chooses the language. */
export function StringsProvider({ language, t, children }: Texts & { children: ReactNode }) {
  // A refresh creates the same texts as a new object. Keep the old one: components that depend on it would start again.
  const [texts, setTexts] = useState({ language, t });
  if (texts.language !== language) setTexts({ language, t });
  return <StringsContext value={texts}>{children}</StringsContext>;
}

export function useStrings(): Texts {
  const texts = use(StringsContext);
  if (!texts) throw new Error('useStrings needs a StringsProvider above it.');
  return texts;
}
