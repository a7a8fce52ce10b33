'use client';

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useStrings } from '../../../ui/Strings.tsx';
import styles from './fields.module.css';
import type { TypedText } from './use-typed.ts';

export type Frame = {
  label: string;
  hint?: string;
  errors?: readonly string[] | undefined;
  isLabelHidden?: boolean;
  /** A button beside the control. The hint and the errors stand below both. */
  action?: ReactNode;
};

type FieldRowProps = Frame & {
  id: string;
  children: ReactNode;
  isWide?: boolean;
  /** The typed text, whose reason is shown if it is not saved. */
  typed?: TypedText;
};

/** Row of a label, its control, a hint and errors. */
export function FieldRow(props: FieldRowProps) {
  const { id, label, hint, errors = [], isLabelHidden, action, children, isWide, typed } = props;
  return (
    <div className={cx(styles.field, isWide && styles.wide)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {action ? (
        <div className={styles.withAction}>
          {children}
          {action}
        </div>
      ) : (
        children
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div id={`${id}-errors`} className={styles.errors}>
        {typed?.fault && <NotSaved typed={typed} />}
        {errors.map((error) => (
          <p key={error} className={styles.error} role="alert">
            <CircleAlert aria-hidden />
            {error}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Why a text is not saved, and a button that goes back to what is saved. */
export function NotSaved({ typed }: { typed: TypedText }) {
  const { t, language } = useStrings();
  if (!typed.fault) return null;
  const { code, values } = typed.fault;
  return (
    <>
      <p className={styles.error} role="alert">
        <CircleAlert aria-hidden />
        <span>
          {t.typed.notSaved} {fill(t.typed.reasons[code], values ?? {}, language)}
        </span>
      </p>
      <Button variant="link" onClick={typed.drop}>
        {t.typed.drop}
      </Button>
    </>
  );
}

/** Returns the attributes that tell screen readers what is wrong with a control in a FieldRow, and its hint. */
export function described(
  id: string,
  { hint, errors = [] }: Pick<Frame, 'hint' | 'errors'>,
  typed?: TypedText,
) {
  const isWrong = errors.length > 0 || Boolean(typed?.fault);
  return {
    'aria-invalid': isWrong || undefined,
    'aria-describedby':
      [isWrong && `${id}-errors`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  };
}
