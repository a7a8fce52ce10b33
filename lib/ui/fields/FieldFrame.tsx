'use client';

import { CircleAlert } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { fill } from '../../messages/fill.ts';
import { Button } from '../Button.tsx';
import { cx } from '../cx.ts';
import { useStrings } from '../Strings.tsx';
import styles from './fields.module.css';
import { FieldsContext } from './fields-host.ts';
import type { TypedText } from './use-typed.ts';

export type FieldTexts = {
  label: string;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  note?: string;
  /** A button beside the control. The hint and the errors stand below both. */
  action?: ReactNode;
  /** Whether the label is only for screen readers, because a heading says the same. */
  isLabelHidden?: boolean;
};

type FieldFrameProps = FieldTexts & {
  id: string;
  children: ReactNode;
  isGroup?: boolean;
  /** Whether it takes a whole line of its panel. */
  isWide?: boolean;
  /** Whether it writes while a person types. Where there are many, these are small. */
  isLive?: boolean;
  /** The typed text, whose reason is shown if it is not saved. */
  typed?: TypedText;
};

/** Returns the attributes that link a control to its hint and errors; spread them on the control. */
export function describe(
  id: string,
  { hint, errors = [] }: Pick<FieldTexts, 'hint' | 'errors'>,
  typed?: TypedText,
) {
  const isWrong = errors.length > 0 || Boolean(typed?.fault);
  const ids = [isWrong ? `${id}-errors` : '', hint ? `${id}-hint` : ''].filter(Boolean);
  return {
    'aria-describedby': ids.join(' ') || undefined,
    'aria-invalid': isWrong || undefined,
  };
}

/** Label, control, hint and errors in the arrangement of all fields. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, note, hint, errors = [], action, children, typed } = props;
  const { isGroup, isLabelHidden, isWide, isLive } = props;
  const isSmall = use(FieldsContext).isSmall && isLive;
  const Label = isGroup ? 'span' : 'label';
  return (
    <div className={cx(styles.field, !isSmall && styles.roomy, isWide && styles.wide)}>
      <Label
        className={isLabelHidden ? 'visually-hidden' : styles.label}
        id={`${id}-label`}
        {...(!isGroup && { htmlFor: id })}
      >
        <span>{label}</span>
        {note && <span className={styles.optional}> {note}</span>}
      </Label>
      {action ? (
        <div className={`cluster ${styles.withAction}`}>
          {children}
          {action}
        </div>
      ) : (
        children
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors id={id} errors={errors} typed={typed} isLive={isLive} />
    </div>
  );
}

type FieldErrorsProps = {
  id: string;
  errors?: readonly string[];
  typed?: TypedText | undefined;
  isLive?: boolean | undefined;
};

/**
 * Errors below the control with this id, and why its text is not saved. Their frame always exists, so that screen readers
 * announce them: at once where a field writes by itself, after what they say where a form was sent.
 */
export function FieldErrors({ id, errors = [], typed, isLive = typed !== undefined }: FieldErrorsProps) {
  const { t, language } = useStrings();
  const fault = typed?.fault;
  return (
    <div id={`${id}-errors`} aria-live={isLive ? undefined : 'polite'} className={styles.errors}>
      {fault && (
        <FieldError isLive={isLive}>
          {t.typed.notSaved} {fill(t.typed.reasons[fault.code], fault.values ?? {}, language)}
        </FieldError>
      )}
      {fault && (
        <Button variant="link" onClick={typed?.drop}>
          {t.typed.drop}
        </Button>
      )}
      {errors.map((error) => (
        <FieldError key={error} isLive={isLive}>
          {error}
        </FieldError>
      ))}
    </div>
  );
}

function FieldError({ children, isLive }: { children: ReactNode; isLive: boolean }) {
  return (
    <p className={styles.error} role={isLive ? 'alert' : undefined}>
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </p>
  );
}
