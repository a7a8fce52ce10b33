'use client';

import { fill } from '../../../messages/fill.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { languageName } from '../frame/language-name.ts';
import { LanguageSettings } from './LanguageSettings.tsx';
import { useSettings } from './settings-host.tsx';

/** The languages, and what visitors lose when one is removed. */
export function LanguagePart() {
  const { project, saved, textCountOf, sections, language } = useSettings();
  const lost = saved.languages
    .filter((code) => !project.languages.includes(code))
    .map((code) => ({ code, count: textCountOf(code) }))
    .filter(({ count }) => count > 0);
  return (
    <>
      <LanguageSettings />
      {lost.length > 0 && (
        <Callout tone="warning">
          {lost.map(({ code, count }) => (
            <p key={code}>
              {fill(sections.languages.lost, { count, language: languageName(code, language) }, language)}
            </p>
          ))}
        </Callout>
      )}
    </>
  );
}
