'use client';

import type { ReactNode } from 'react';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import type { Place } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { commonValue, useDocument } from '../frame/hooks.ts';
import { languageName } from '../frame/language-name.ts';
import styles from '../panels.module.css';
import { useUpdate } from './use-update.ts';

type RowsProps = {
  field: string;
  hint?: string | undefined;
  children: (code: string, label: string) => ReactNode;
};

/** One field in every language, so that Tab moves between the languages. */
export function LanguageRows({ field, hint, children }: RowsProps) {
  const { t, language: ui } = useEditor();
  const languages = useDocument((document) => document.project().languages);
  return (
    <fieldset className={styles.language} aria-label={field}>
      <p className="hint">
        <span>{field}</span>
        {hint && <small className={styles.fieldHint}>{hint}</small>}
      </p>
      {languages.map((code) => (
        <div key={code} className={styles.languageRow}>
          {languages.length > 1 && (
            <span className={`hint ${styles.languageCode}`} title={languageName(code, ui)} aria-hidden>
              {code.toUpperCase()}
            </span>
          )}
          {children(code, fill(t.inspector.textField, { field, language: languageName(code, ui) }))}
        </div>
      ))}
    </fieldset>
  );
}

type PlaceLabelsProps = {
  places: readonly Place[];
  name: 'customButtonLabel' | 'statusLabel';
};

/** A short text of these places, with a field for each language. */
export function PlaceLabels({ places, name }: PlaceLabelsProps) {
  const { t, language: ui } = useEditor();
  const languages = useDocument((document) => document.project().languages);
  const { texts } = useUpdate(places);
  const field = name === 'statusLabel' ? t.inspector.statusLabel : t.inspector.buttonLabel;
  return languages.map((code) => (
    <LiveText
      key={code}
      label={fill(t.inspector.textField, { field, language: languageName(code, ui) })}
      lang={code}
      charsMax={limits.labelCharsMax}
      value={commonValue(places, (place) => place.translations[code]?.[name] ?? '').value ?? ''}
      onType={(text, session) => texts(code, { [name]: text === '' ? null : text }, session)}
    />
  ));
}
