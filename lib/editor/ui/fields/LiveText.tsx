'use client';

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { useStandingErrors } from '../../../ui/use-standing-errors.ts';
import { typedEnd } from '../../model/type-ahead.ts';
import { FieldRow, type Frame } from './FieldRow.tsx';
import { newFieldSession } from './field-session.ts';
import styles from './fields.module.css';

export type LiveTextProps = Frame & {
  value: string;
  /** Called at each change. `session` stays the same from focus to blur, so that the changes are one undo step. */
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
  /** Returns the error of a text, or null. A text with an error is not written. */
  check?: (value: string) => string | null;
  isReadOnly?: boolean;
};

/** Text field that writes while typing. Enter and Esc leave the field for the map. */
export function LiveText(props: LiveTextProps) {
  const { value, onType, onDone, isMultiline, isFocusWanted = false, onFocused, check } = props;
  const id = useId();
  const { standing: errors, forget } = useStandingErrors(props.errors);
  const [typed, setTyped] = useState<string | null>(null);
  const session = useRef('');
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const told = useRef(onFocused);
  told.current = onFocused;
  const write = (text: string) => {
    setTyped(text);
    forget();
    if (!check?.(text)) onType(text, session.current);
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
    const ahead = told.current?.(session.current) ?? '';
    const isWhole = ahead.endsWith(typedEnd);
    if (ahead !== '') take.current(isWhole ? ahead.slice(0, -typedEnd.length) : ahead);
    if (isWhole) leave.current();
  }, [isFocusWanted]);
  const wrong = typed !== null ? (check?.(typed) ?? null) : null;
  const shown = {
    id,
    ref: control,
    className: cx(styles.input, props.isMissing && styles.missing),
    value: typed ?? value,
    placeholder: props.placeholder,
    lang: props.lang,
    // Texts of a map may run from right to left. The interface runs from left to right.
    dir: props.lang && 'auto',
    maxLength: props.charsMax,
    readOnly: props.isReadOnly,
    'aria-invalid': wrong !== null || errors.length > 0 || undefined,
    onFocus: () => {
      session.current = newFieldSession();
    },
    onChange: (event: { target: { value: string } }) => write(event.target.value),
    onBlur: () => {
      setTyped(null);
      onDone?.(session.current);
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
    <FieldRow {...props} id={id} errors={wrong ? [wrong] : errors} isWide>
      {isMultiline ? <textarea rows={2} {...shown} /> : <input type={props.type ?? 'text'} {...shown} />}
    </FieldRow>
  );
}
