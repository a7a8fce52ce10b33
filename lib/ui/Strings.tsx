'use client';

import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { AppStrings } from '#lib/messages/app.ts';
import type { InterfaceLanguage } from '#lib/messages/languages.ts';
import { baseParts, type PartsOf } from './base-parts.ts';

type SomeTexts = { language: InterfaceLanguage; t: Partial<AppStrings> };

const StringsContext = createContext<SomeTexts | null>(null);

/** Provides texts to all components below, beside those of a provider above. The server chooses the language. */
export function StringsProvider({ language, t, children }: SomeTexts & { children: ReactNode }) {
  const above = use(StringsContext);
  // A refresh creates the same texts as a new object. Keep the old one: components that depend on it would start again.
  const [own, setOwn] = useState({ language, t });
  if (own.language !== language) setOwn({ language, t });
  const texts = useMemo(() => (above ? { ...own, t: { ...above.t, ...own.t } } : own), [above, own]);
  return <StringsContext value={texts}>{children}</StringsContext>;
}

/** Returns the language of the page and its texts: those that every page has, and the named parts. */
export function useStrings<Part extends keyof AppStrings = never>(
  ...parts: readonly Part[]
): { language: InterfaceLanguage; t: PartsOf<Part> } {
  const texts = use(StringsContext);
  for (const part of [...baseParts, ...parts])
    if (!texts?.t[part]) throw new Error(`No layout or page above provides the texts of "${part}".`);
  return texts as { language: InterfaceLanguage; t: PartsOf<Part> };
}
