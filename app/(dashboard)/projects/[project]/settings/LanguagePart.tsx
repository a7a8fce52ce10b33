'use client';

import { languageName } from '#lib/editor/ui/language-name.ts';
import { LanguageSettings } from '#lib/editor/ui/settings/LanguageSettings.tsx';
import { fill } from '#lib/messages/fill.ts';
import { Callout } from '#lib/ui/Callout.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useSettingsPage } from './settings-page.tsx';

type LanguagePartProps = {
  wanted: readonly string[];
  counts: Readonly<Record<string, number>>;
};

/** The languages, and what visitors lose when one is removed. */
export function LanguagePart({ wanted, counts }: LanguagePartProps) {
  const { saved, texts } = useSettingsPage();
  const { language } = useStrings();
  const lost = saved.languages.filter((code) => !wanted.includes(code) && (counts[code] ?? 0) > 0);
  return (
    <>
      <LanguageSettings />
      {lost.length > 0 && (
        <Callout tone="warning">
          {lost.map((code) => (
            <p key={code}>
              {fill(
                texts.languages.lost,
                { count: counts[code] ?? 0, language: languageName(code, language) },
                language,
              )}
            </p>
          ))}
        </Callout>
      )}
    </>
  );
}
