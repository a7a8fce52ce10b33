'use client';

import type { ReactNode } from 'react';
import { fill } from '../../../messages/fill.ts';
import { useEditor } from '../frame/context.tsx';
import { languageName } from '../frame/language-name.ts';
import styles from '../panels.module.css';

type RowsProps = {
  field: string;
  hint?: string | undefined;
  languages: readonly string[];
  children: (code: string, label: string) => ReactNode;
};

/** One field in every language, so that Tab moves between the languages. */
export function LanguageRows({ field, hint, languages, children }: RowsProps) {
  const { t, language: ui } = useEditor();
  return (
    <fieldset className={styles.language} aria-label={field}>
      <p className="hint">
        <span>{field}</span>
        {hint && <small className={styles.fieldHint}>{hint}</small>}
      </p>
      {languages.map((code) => (
        <div key={code} className={styles.languageRow}>
          {languages.length > 1 && (
            <span className={styles.languageCode} title={languageName(code, ui)} aria-hidden>
              {code.toUpperCase()}
            </span>
          )}
          {children(code, fill(t.inspector.textField, { field, language: languageName(code, ui) }))}
        </div>
      ))}
    </fieldset>
  );
}
