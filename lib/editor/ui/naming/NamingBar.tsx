'use client';

import { ChevronLeft, ChevronRight, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { newFieldSession } from '../../../ui/fields/field-session.ts';
import { useLate } from '../../../ui/hooks/late.ts';
import { makeKey } from '../../commands/keys.ts';
import { updateTexts } from '../../commands/places.ts';
import type { Place } from '../../model/types.ts';
import type { Naming } from '../../screen/state.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument, useScreen, useSession } from '../frame/hooks.ts';
import { languageName } from '../frame/language-name.ts';
import { importTexts } from '../import/late-import.ts';
import { KindSuggestions, leadToKinds } from '../kinds/KindSuggestions.tsx';
import panels from '../panels.module.css';
import styles from './naming.module.css';
import { focusMap, useDropRoom } from './use-drop-room.ts';
import { usePlanWords } from './use-plan-words.ts';

/** Bar that names places one after the other, with the words that stand in them on the plan. */
export default function NamingBar() {
  const naming = useScreen((state) => state.naming);
  const place = useDocument((document) => document.place(naming?.ids[naming.at] ?? ''));
  const words = usePlanWords(naming?.ids ?? none, place?.level);
  return naming && place && <Bar naming={naming} place={place} words={words.get(place.id) ?? none} />;
}

const none: readonly string[] = [];

type BarProps = { naming: Naming; place: Place; words: readonly string[] };

function Bar({ naming, place, words }: BarProps) {
  const { ids, at } = naming;
  const { editor, t, language: ui } = useEditor();
  const { screen, session } = editor;
  const texts = useLate(importTexts(ui))?.panel.naming;
  const languages = useDocument((document) => document.project().languages);
  const fields = useRef<HTMLDivElement>(null);
  const comesBack = useRef(false);
  // All that is typed for a place in one stay is one step.
  const merge = useMemo(() => ({ key: `${place.id} ${newFieldSession()}`, withinMs: Infinity }), [place.id]);
  const hasTexts = texts !== undefined;
  const { drop, bringBack } = useDropRoom(naming);
  useLayoutEffect(() => {
    void place.id;
    const inputs = hasTexts ? inputsIn(fields.current) : [];
    (comesBack.current ? inputs.at(-1) : inputs[0])?.focus();
    for (const input of inputs) if (input === document.activeElement) input.select();
    comesBack.current = false;
  }, [place.id, hasTexts]);
  if (!texts) return null;
  const [first = ''] = languages;
  const titleOf = (code: string) => place.translations[code]?.title ?? '';
  const isEmpty = languages.every((code) => titleOf(code) === '');
  const write = (code: string, text: string) => {
    const update = { ids: [place.id], language: code, texts: { title: text === '' ? null : text }, merge };
    session.run(updateTexts(session.document, update));
  };
  const settle = () => session.run(makeKey(session.document, { id: place.id, merge }));
  const end = () => {
    settle();
    screen.endNaming();
    focusMap();
  };
  const go = (by: 1 | -1) => {
    settle();
    if (at + by === ids.length) return end();
    comesBack.current = by < 0;
    screen.name({ ...naming, at: Math.max(at + by, 0) });
  };
  const take = (word: string) => {
    write(first, word);
    go(1);
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const inputs = inputsIn(fields.current);
    const edge = event.shiftKey ? inputs[0] : inputs.at(-1);
    const isInField = event.target instanceof HTMLInputElement;
    const isOver = event.key === 'Tab' && event.target === edge && (!event.shiftKey || at > 0);
    if (event.key === 'Delete' && isInField && isEmpty) !event.repeat && drop();
    else if (event.key === 'Escape') end();
    else if (isOver) go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && isInField) {
      const [word] = words;
      if (isEmpty && word !== undefined) take(word);
      else go(event.shiftKey && at > 0 ? -1 : 1);
    } else return leadToKinds(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form would have its own Enter.
    <div className={styles.bar} role="group" aria-label={texts.title} onKeyDown={keys}>
      <span role="status" className={styles.nth}>
        {fill(texts.nth, { number: at + 1, count: ids.length }, ui)}
      </span>
      <div ref={fields} className={styles.fields}>
        {languages.map((code) => (
          <input
            key={code}
            className={panels.plainInput}
            aria-label={fill(t.inspector.textField, {
              field: t.inspector.title,
              language: languageName(code, ui),
            })}
            placeholder={
              code === first && isEmpty && words[0] !== undefined
                ? fill(texts.byEnter, { word: words[0] }, ui)
                : languageName(code, ui)
            }
            lang={code}
            dir="auto"
            value={titleOf(code)}
            maxLength={limits.nameCharsMax}
            onChange={(event) => write(code, event.target.value)}
          />
        ))}
      </div>
      <IconButton
        label={texts.back}
        aria-disabled={at === 0 || undefined}
        onClick={() => at > 0 && go(-1)}
        icon={<ChevronLeft aria-hidden />}
      />
      <IconButton label={texts.next} onClick={() => go(1)} icon={<ChevronRight aria-hidden />} />
      <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden />} onClick={drop}>
        {texts.noRoom}
      </Button>
      <Button size="sm" variant="ghost" icon={<X aria-hidden />} onClick={end}>
        {texts.end}
      </Button>
      <div className={styles.offers}>
        <Made naming={naming} />
        {bringBack && <Undoable text={texts.gone} onUndo={bringBack} />}
        <Words words={words} onTake={take} />
        <KindSuggestions place={place} onGiven={() => go(1)} />
        {words.length === 0 && isEmpty && <small className={styles.keys}>{texts.keys}</small>}
      </div>
    </div>
  );
}

/** Offers the words that stand in the room on the plan. */
function Words({ words, onTake }: { words: readonly string[]; onTake: (word: string) => void }) {
  const { language } = useEditor();
  const texts = useLate(importTexts(language))?.panel.naming;
  if (!texts || words.length === 0) return null;
  return (
    <fieldset className={`row-1 ${styles.words}`} aria-label={texts.onPlan}>
      <span>{texts.onPlan}</span>
      {words.map((word) => (
        <button
          key={word}
          type="button"
          data-kind-suggestion
          aria-label={fill(texts.take, { word }, language)}
          onClick={() => onTake(word)}
        >
          {word}
        </button>
      ))}
    </fieldset>
  );
}

/** Tells what was made, with a button that undoes it, until a name is given. */
function Made({ naming: { ids, step } }: { naming: Naming }) {
  const { editor, language } = useEditor();
  const panel = useLate(importTexts(language))?.panel;
  const lastStep = useSession((state) => state.lastStep);
  if (!panel || step === null || step !== lastStep) return null;
  const text = fill(panel.done, { count: ids.length }, language);
  return <Undoable text={text} onUndo={() => editor.session.undoStep(step)} />;
}

function Undoable({ text, onUndo }: { text: string; onUndo: () => void }) {
  const { language } = useEditor();
  return (
    <span className={`row-1 hint ${styles.made}`}>
      <span>{text}</span>
      <Button size="sm" variant="ghost" onClick={onUndo}>
        {useLate(importTexts(language))?.panel.undo}
      </Button>
    </span>
  );
}

function inputsIn(part: HTMLElement | null): HTMLInputElement[] {
  return [...(part?.querySelectorAll('input') ?? [])];
}
