'use client';

import { X } from 'lucide-react';
import { languages } from '../../../contract/languages.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { languageName } from '../frame/language-name.ts';
import settingsStyles from './settings.module.css';
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

function LanguageSettings() {
  const { project, write, setSettings, t, language: ui } = useSettings();
  const { defaultLanguage } = project.settings;
  const free = languages().filter(({ code }) => !project.languages.includes(code));
  const byName = free
    .map(({ code }) => ({ value: code, label: languageName(code, ui) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, ui));
  return (
    <>
      <p className="faint">{t.settings.languagesHint}</p>
      <ul className={settingsStyles.codes}>
        {project.languages.map((code) => (
          <li key={code}>
            <label>
              <input
                type="radio"
                name="default-language"
                checked={code === defaultLanguage}
                onChange={() => setSettings({ defaultLanguage: code })}
              />
              <span>{languageName(code, ui)}</span>
              {code === defaultLanguage && <small>{t.settings.defaultLanguage}</small>}
            </label>
            {code !== defaultLanguage && (
              <IconButton
                label={fill(t.remove1, { name: languageName(code, ui) })}
                onClick={() => write({ languages: project.languages.filter((each) => each !== code) })}
                icon={<X aria-hidden />}
              />
            )}
          </li>
        ))}
      </ul>
      {project.languages.length < limits.languagesMax && (
        <Pick
          label={t.settings.addLanguage}
          value="ask"
          choices={[{ value: 'ask', label: t.settings.addLanguage }, ...byName]}
          onChange={(code) => code !== 'ask' && write({ languages: [...project.languages, code] })}
        />
      )}
    </>
  );
}
