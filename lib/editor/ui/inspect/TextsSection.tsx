'use client';

import { limits } from '../../../plans/limits.ts';
import { fill, plural } from '../../../strings/text.ts';
import { isMadeKey } from '../../commands/keys.ts';
import { makeKey } from '../../commands/make-key.ts';
import { emptyTranslation } from '../../model/entities.ts';
import type { Place } from '../../model/types.ts';
import { useEditor } from '../context.tsx';
import { LiveText, Section } from '../fields.tsx';
import { useDocument, useEditorState } from '../hooks.ts';
import { languageName } from '../language-name.ts';
import styles from '../panels.module.css';
import { mergeOf, useFaults, useUpdate } from './use-update.ts';

/** Texts of one place, all languages side by side; what is missing is marked. */
export function TextsSection({ place }: { place: Place }) {
  const { t, language: ui } = useEditor();
  const languages = useDocument((document) => document.project().languages);
  const isTitleWanted = useEditorState((state) => state.isTitleWanted);
  const hasAny = Object.values(place.translations).some(({ title }) => title);
  const missing = languages.filter((code) => !place.translations[code]?.title).length;
  const note = hasAny && missing > 0 ? plural(t.inspector.missingIn, missing, ui) : undefined;
  return (
    <Section id="texts" title={t.inspector.texts} note={note} isOpen>
      {languages.map((code, i) => (
        <LanguageTexts
          key={code}
          place={place}
          code={code}
          isMissing={hasAny && !place.translations[code]?.title}
          isTitleWanted={i === 0 && isTitleWanted}
        />
      ))}
      <KeyField place={place} />
    </Section>
  );
}

type LanguageTextsProps = { place: Place; code: string; isMissing: boolean; isTitleWanted: boolean };

function LanguageTexts({ place, code, isMissing, isTitleWanted }: LanguageTextsProps) {
  const { editor, t, language: ui } = useEditor();
  const { texts } = useUpdate([place]);
  const own = place.translations[code] ?? emptyTranslation;
  const name = languageName(code, ui);
  const label = (field: string) => fill(t.inspector.textField, { field, language: name });
  return (
    <fieldset className={styles.language} aria-label={name}>
      <p className={styles.languageName}>
        {name}
        {isMissing && <span className={styles.missing}>{t.inspector.missing}</span>}
      </p>
      <LiveText
        label={label(t.inspector.title)}
        isLabelHidden
        placeholder={t.inspector.title}
        lang={code}
        value={own.title ?? ''}
        charsMax={limits.nameCharsMax}
        isMissing={isMissing}
        isFocusWanted={isTitleWanted}
        onFocused={() => editor.session.set({ isTitleWanted: false })}
        onType={(title, field) => texts(code, { title: title === '' ? null : title }, field)}
        onDone={(field) => {
          const merge = mergeOf(field);
          editor.session.run(makeKey(editor.session.document, { id: place.id, ...(merge && { merge }) }));
        }}
      />
      <LiveText
        label={label(t.inspector.description)}
        isLabelHidden
        isMultiline
        placeholder={t.inspector.description}
        lang={code}
        value={own.description ?? ''}
        charsMax={limits.descriptionCharsMax}
        onType={(text, field) => texts(code, { description: text === '' ? null : text }, field)}
      />
      <LiveText
        label={label(t.inspector.features)}
        isLabelHidden
        isMultiline
        placeholder={`${t.inspector.features}: ${t.inspector.featuresHint}`}
        lang={code}
        value={own.features.join('\n')}
        onType={(text, field) => texts(code, { features: linesOf(text) }, field)}
      />
    </fieldset>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.slice(0, limits.featureCharsMax))
    .filter((line) => line.trim() !== '')
    .slice(0, limits.featuresMax);
}

function KeyField({ place }: { place: Place }) {
  const { editor, t } = useEditor();
  const { set } = useUpdate([place]);
  const faults = useFaults(place, 'key');
  const check = (key: string) => {
    if (!/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/.test(key)) return t.inspector.invalidKey;
    return isTaken(editor.session.document, place, key) ? t.inspector.takenKey : null;
  };
  return (
    <LiveText
      label={t.inspector.key}
      hint={isMadeKey(place.kind, place.key) ? t.inspector.keyHint : undefined}
      value={place.key}
      charsMax={limits.keyCharsMax}
      errors={faults}
      check={check}
      onType={(key, field) => set({ key }, field)}
    />
  );
}

type Documents = ReturnType<typeof useEditor>['editor']['session']['document'];

function isTaken(document: Documents, place: Place, key: string): boolean {
  return document
    .levels()
    .some(({ id }) =>
      document
        .places(id)
        .some((other) => other.id !== place.id && other.kind === place.kind && other.key === key),
    );
}
