'use client';

import { type KeyboardEvent, use, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { atMost, type Typed } from '#lib/contract/typed-fields.ts';
import { cx } from '../cx.ts';
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './fields.module.css';
import { FieldsContext } from './fields-host.ts';
import { useStandingErrors } from './use-standing-errors.ts';
import { useTyped } from './use-typed.ts';

export type LiveTextProps = FieldTexts & {
  value: string;
  /** Gets each text that the field takes. `session` stays the same from focus to blur, so that the changes are one undo step. */
  onType: (value: string, session: string) => void;
  onDone?: (session: string) => void;
  isMultiline?: boolean;
  placeholder?: string;
  isMissing?: boolean;
  type?: string;
  lang?: string;
  /** Whether the field takes the focus. `onFocused` then returns the text typed before, with a line break if it is whole. */
  isFocusWanted?: boolean;
  onFocused?: (session: string) => string;
  charsMax?: number;
  /** Reads a text. Without it every text is taken. */
  read?: (text: string) => Typed<string>;
  /** Whether the text is written when the field is left, not while typing. */
  isAsked?: boolean;
  isReadOnly?: boolean;
};

/** Text field that writes while typing. Enter and Esc leave the field. */
export function LiveText(props: LiveTextProps) {
  const { value, onType, onDone, isMultiline, isFocusWanted = false, onFocused } = props;
  const {
    label,
    charsMax,
    isAsked = false,
    read = (text: string): Typed<string> => ({ value: text }),
  } = props;
  const id = useId();
  const { standing: errors, forget } = useStandingErrors(props.errors);
  const typed = useTyped({
    label,
    read: (text) => atMost(read(text), charsMax),
    onRead: onType,
    isAsked,
    shown: value,
  });
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const told = useRef(onFocused);
  told.current = onFocused;
  const write = (text: string) => {
    typed.type(text);
    forget();
  };
  const { onLeave } = use(FieldsContext);
  const leaveField = () => {
    control.current?.blur();
    onLeave();
  };
  const take = useRef(write);
  take.current = write;
  const leave = useRef(leaveField);
  leave.current = leaveField;
  useEffect(() => {
    if (!isFocusWanted) return;
    control.current?.focus();
    control.current?.select();
    const ahead = told.current?.(typed.session.current) ?? '';
    const isWhole = ahead.endsWith('\n');
    if (ahead !== '') take.current(isWhole ? ahead.slice(0, -1) : ahead);
    if (isWhole) leave.current();
  }, [isFocusWanted, typed.session]);
  const text = typed.text ?? value;
  // Asked before the field gets its text, because the browser then drops the selection.
  const isAllSelected = isWhollySelected(control.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: What somebody else wrote comes by the text.
  useLayoutEffect(() => {
    // Whoever selected all of a text replaces it, also if another one came in its place meanwhile.
    if (isAllSelected) control.current?.select();
  }, [text]);
  const shown = {
    id,
    ref: control,
    className: cx(styles.input, props.isMissing && styles.missing),
    value: text,
    placeholder: props.placeholder,
    lang: props.lang,
    // Texts of a map may run from right to left. The interface runs from left to right.
    dir: props.lang && 'auto',
    readOnly: props.isReadOnly,
    ...describe(id, { hint: props.hint, errors }, typed),
    onFocus: typed.begin,
    onChange: (event: { target: { value: string } }) => write(event.target.value),
    onBlur: () => {
      typed.leave();
      onDone?.(typed.session.current);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      // In a form, Enter submits the form.
      if (event.key === 'Enter' && event.currentTarget.form) return;
      const isLeaving = event.key === 'Escape' || (event.key === 'Enter' && !isMultiline);
      // What lies behind a dialog must not get the next keys. Esc goes on to close the dialog.
      if (!isLeaving || event.currentTarget.closest('[role="dialog"]')) return;
      event.preventDefault();
      event.stopPropagation();
      leaveField();
    },
  };
  return (
    <FieldFrame isLive {...props} id={id} errors={errors} typed={typed} isWide>
      {isMultiline ? <textarea rows={2} {...shown} /> : <input type={props.type ?? 'text'} {...shown} />}
    </FieldFrame>
  );
}

function isWhollySelected(field: HTMLInputElement | null): boolean {
  if (!field?.value || field !== document.activeElement) return false;
  return field.selectionStart === 0 && field.selectionEnd === field.value.length;
}
