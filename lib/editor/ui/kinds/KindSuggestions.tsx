'use client';

import type { KeyboardEvent } from 'react';
import { namedFirst } from '../../../mapmodel/contains-words.ts';
import { foldForms } from '../../../mapmodel/search-text.ts';
import { fill } from '../../../messages/fill.ts';
import { kindOf } from '../../commands/give-kind.ts';
import type { Place } from '../../model/types.ts';
import { idsToChange } from '../../way/ends-together.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument } from '../frame/hooks.ts';
import { KindIcon } from './KindIcon.tsx';
import styles from './kinds.module.css';
import { useKinds } from './use-kinds.ts';

const lettersMin = 2;
const shownMax = 3;

/** Suggests kinds whose name starts like the title. The down arrow leads from the title to them. */
export function KindSuggestions({ place, onGiven = focusMap }: { place: Place; onGiven?: () => void }) {
  const { editor, t } = useEditor();
  const kinds = useKinds();
  const tags = useDocument((document) => document.tags());
  const typed = Object.values(place.translations)
    .flatMap(({ title }) => foldForms(title ?? ''))
    .filter((title) => title.length >= lettersMin);
  if (!kinds || typed.length === 0 || kindOf(place, tags, kinds.names)) return null;
  const isMeant = (name: string) =>
    foldForms(name).some((form) => typed.some((title) => form.startsWith(title)));
  const found = kinds.list.filter(({ kind, label }) =>
    [label, ...[...kinds.names.values()].map((names) => names[kind])].some(isMeant),
  );
  if (found.length === 0) return null;
  const titles = Object.values(place.translations).flatMap(({ title }) => title ?? []);
  const ordered = titles.reduceRight((kept, title) => namedFirst(kept, title, ({ label }) => [label]), found);
  return (
    <fieldset className={`cluster-tight ${styles.suggestions}`} aria-label={t.inspector.kind}>
      {ordered.slice(0, shownMax).map(({ kind, label }) => (
        <button
          key={kind}
          type="button"
          data-kind-suggestion
          title={fill(t.inspector.giveKind, { kind: label })}
          onClick={() => {
            kinds.give(kind, idsToChange(editor.session.document, [place]));
            onGiven();
          }}
        >
          <KindIcon kind={kind} />
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function focusMap(): void {
  document.querySelector<HTMLElement>('[data-editor-canvas]')?.focus({ preventScroll: true });
}

/** Moves the focus from a title to the first suggested kind. */
export function leadToKinds(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown') return;
  const first = event.currentTarget.querySelector<HTMLElement>('[data-kind-suggestion]');
  if (!first) return;
  event.preventDefault();
  first.focus();
}
