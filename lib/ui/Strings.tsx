'use client';

import { createContext, type ReactNode, use } from 'react';
import type { AppStrings } from '#lib/strings/app.en.ts';
import type { InterfaceLanguage } from '#lib/strings/choose-language.ts';

export type Texts = { language: InterfaceLanguage; t: AppStrings };

const StringsContext = createContext<Texts | null>(null);

/** Gives the interface texts to every component below; the server chooses the language. */
export function StringsProvider({ language, t, children }: Texts & { children: ReactNode }) {
  return <StringsContext value={{ language, t }}>{children}</StringsContext>;
}

export function useStrings(): Texts {
  const texts = use(StringsContext);
  if (!texts) throw new Error('useStrings needs a StringsProvider above it.');
  return texts;
}
