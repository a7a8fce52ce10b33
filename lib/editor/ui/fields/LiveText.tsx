'use client';

import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { atMost, type Typed } from '#lib/contract/typed-fields.ts';
import { cx } from '../../../ui/cx.ts';
import { useStandingErrors } from '../../../ui/use-standing-errors.ts';
import { typedEnd } from '../../model/type-ahead.ts';
import { described, FieldRow, type Frame } from './FieldRow.tsx';
import styles from './fields.module.css';
import { useTyped } from './use-typed.ts';

export type LiveTextProps = Frame & {
  value: string;
  /** Gets each text that the field takes. `session` stays the same from focus to blur, so that the changes are one undo step. */
  onType: (value: string, session: string) => void;
  onDone?: (session: string) => void;
  isMultiline?: boolean;
  placeholder?: string;
  isMissing?: boolean;
  type?: string;
  lang?: string;
  /** Whether the field takes the focus. `onFocused` then returns the text typed before, including its end mark. */
  isFocusWanted?: boolean;
  onFocused?: (session: string) => string;
  charsMax?: number;
  /** Reads a text. Without it every text is taken. */
  read?: (text: string) => Typed<string>;
  /** Whether the text is written when the field is left, not while typing. */
  isAsked?: boolean;
  isReadOnly?: boolean;
};

/** Text field that writes while typing. Enter and Esc leave the field for the map. */
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
  const typed = useTyped({ label, read: (text) => atMost(read(text), charsMax), onRead: onType, isAsked });
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const told = useRef(onFocused);
  told.current = onFocused;
  const write = (text: string) => {
    typed.type(text);
    forget();
  };
  const backToMap = () => {
    control.current?.blur();
    document.querySelector<HTMLElement>('[data-editor-canvas]')?.focus({ preventScroll: true });
  };
  const take = useRef(write);
  take.current = write;
  const leave = useRef(backToMap);
  leave.current = backToMap;
  useEffect(() => {
    if (!isFocusWanted) return;
    control.current?.focus();
    control.current?.select();
    const ahead = told.current?.(typed.session.current) ?? '';
    const isWhole = ahead.endsWith(typedEnd);
    if (ahead !== '') take.current(isWhole ? ahead.slice(0, -typedEnd.length) : ahead);
    if (isWhole) leave.current();
  }, [isFocusWanted, typed.session]);
  const shown = {
    id,
    ref: control,
    className: cx(styles.input, props.isMissing && styles.missing),
    value: typed.text ?? value,
    placeholder: props.placeholder,
    lang: props.lang,
    // Texts of a map may run from right to left. The interface runs from left to right.
    dir: props.lang && 'auto',
    readOnly: props.isReadOnly,
    ...described(id, { hint: props.hint, errors }, typed),
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
      // The map behind a dialog must not get the next keys. Esc goes on to close the dialog.
      if (!isLeaving || event.currentTarget.closest('[role="dialog"]')) return;
      event.preventDefault();
      event.stopPropagation();
      backToMap();
    },
  };
  return (
    <FieldRow {...props} id={id} errors={errors} typed={typed} isWide>
      {isMultiline ? <textarea rows={2} {...shown} /> : <input type={props.type ?? 'text'} {...shown} />}
    </FieldRow>
  );
}
