'use client';

import { type Typed, typedKey } from '#lib/contract/typed-fields.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { cx } from '../../../ui/cx.ts';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import { isMadeKey, makeKey } from '../../commands/keys.ts';
import { titlesOf, typedEnd } from '../../model/type-ahead.ts';
import type { Place } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument, useScreen } from '../frame/hooks.ts';
import { Section } from '../frame/PanelSection.tsx';
import { KindSuggestions, leadToKinds } from '../kinds/KindSuggestions.tsx';
import styles from '../panels.module.css';
import { LanguageRows } from './LanguageRows.tsx';
import { takeTypedAhead } from './take-typed-ahead.ts';
import { mergeOf, useFaults, useUpdate } from './use-update.ts';

const MoreTexts = latePart(() => import('./MoreTexts.tsx'));
const Preview = latePart(() => import('./DescriptionPreview.tsx'));
/** Matches Markdown syntax. Other text looks the same when rendered. */
const marked = /[*_[]|^ *(?:-|\d+[.)]) /m;

/** Titles of one place in all languages, always in sight. Missing ones are marked. */
export function TitleFields({ place }: { place: Place }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside pass here.
    <div className={cx(styles.titles, styles.head)} onKeyDown={leadToKinds}>
      <Titles place={place} />
      <KindSuggestions place={place} />
    </div>
  );
}

/** Features, keywords and the name in the address of one place. */
export function FurtherTexts({ place }: { place: Place }) {
  const { t } = useEditor();
  return (
    <Section id="words" title={t.inspector.furtherTexts}>
      <MoreTexts place={place} />
      <KeyField place={place} />
    </Section>
  );
}

function Titles({ place }: { place: Place }) {
  const { editor, t, language: ui } = useEditor();
  const { texts } = useUpdate([place]);
  const languages = useDocument((document) => document.project().languages);
  const hasAny = Object.values(place.translations).some(({ title }) => title);
  const wanted = useScreen(({ focus }) =>
    focus?.to === 'title' ? languages[Math.min(titlesOf(focus.typed).length, languages.length) - 1] : null,
  );
  /** Writes the titles that were typed ahead, except the last, which its field takes. */
  const takeTyped = (field: string) => {
    const typed = takeTypedAhead(editor);
    const titles = titlesOf(typed);
    const last = titles.pop() ?? '';
    for (const [i, title] of titles.entries()) {
      const code = languages[i];
      if (code !== undefined && title !== '') texts(code, { title }, field);
    }
    return typed.endsWith(typedEnd) ? last + typedEnd : last;
  };
  const missing = languages.filter((code) => !place.translations[code]?.title).length;
  const note = hasAny && missing > 0 ? fill(t.inspector.missingIn, { count: missing }, ui) : undefined;
  return (
    <LanguageRows field={t.inspector.title} hint={note}>
      {(code, label) => {
        const title = place.translations[code]?.title ?? '';
        const isMissing = hasAny && title === '';
        return (
          <LiveText
            label={label}
            isLabelHidden
            placeholder={isMissing ? t.inspector.missing : t.inspector.title}
            lang={code}
            value={title}
            charsMax={limits.nameCharsMax}
            isMissing={isMissing}
            isFocusWanted={code === wanted}
            onFocused={takeTyped}
            onType={(text, field) => texts(code, { title: text === '' ? null : text }, field)}
            onDone={(field) => {
              const merge = mergeOf(field);
              editor.session.run(makeKey(editor.session.document, { id: place.id, ...(merge && { merge }) }));
            }}
          />
        );
      }}
    </LanguageRows>
  );
}

/** Descriptions of one place in all languages. */
export function TextsSection({ place }: { place: Place }) {
  const { t } = useEditor();
  const { texts } = useUpdate([place]);
  return (
    <Section id="texts" title={t.inspector.texts} isOpen>
      <LanguageRows field={t.inspector.description} hint={t.inspector.descriptionHint}>
        {(code, label) => {
          const text = place.translations[code]?.description ?? '';
          return (
            <div>
              <LiveText
                label={label}
                isLabelHidden
                isMultiline
                lang={code}
                value={text}
                charsMax={limits.descriptionCharsMax}
                onType={(typed, field) => texts(code, { description: typed === '' ? null : typed }, field)}
              />
              {marked.test(text) && <Preview source={text} language={code} label={t.inspector.asSeen} />}
            </div>
          );
        }}
      </LanguageRows>
    </Section>
  );
}

function KeyField({ place }: { place: Place }) {
  const { editor, t } = useEditor();
  const { set } = useUpdate([place]);
  const faults = useFaults(place, 'key');
  const read = (text: string): Typed<string> => {
    const typed = typedKey(text);
    const isOfOther = 'value' in typed && isTaken(editor.session.document, place, typed.value);
    return isOfOther ? { fault: { code: 'keyTaken' } } : typed;
  };
  return (
    <LiveText
      label={t.inspector.key}
      hint={isMadeKey(place.kind, place.key) ? t.inspector.keyHint : undefined}
      value={place.key}
      charsMax={limits.keyCharsMax}
      errors={faults}
      read={read}
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
