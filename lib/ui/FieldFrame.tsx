import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './TextField.module.css';

export type FieldTexts = {
  label: string;
  hint?: ReactNode;
  errors?: readonly string[];
  note?: string;
  /** A button beside the control. The hint and the errors stand below both. */
  action?: ReactNode;
  /** Whether the label is only for screen readers, because a heading says the same. */
  isLabelHidden?: boolean;
};

/** Returns the attributes that link a control to its hint and errors; spread them on the control. */
export function describe(id: string, { hint, errors = [] }: Pick<FieldTexts, 'hint' | 'errors'>) {
  const ids = [hint ? `${id}-hint` : '', errors.length > 0 ? `${id}-errors` : ''].filter(Boolean);
  return {
    'aria-describedby': ids.join(' ') || undefined,
    'aria-invalid': errors.length > 0 || undefined,
  };
}

/** Label, control, hint and errors in the arrangement of all fields. */
export function FieldFrame(props: FieldTexts & { id: string; children: ReactNode; isGroup?: boolean }) {
  const { id, label, note, hint, errors = [], action, children, isGroup, isLabelHidden } = props;
  const Label = isGroup ? 'span' : 'label';
  return (
    <div className={styles.field}>
      <Label
        className={isLabelHidden ? 'visually-hidden' : styles.label}
        id={`${id}-label`}
        {...(!isGroup && { htmlFor: id })}
      >
        <span>{label}</span>
        {note && <span className={styles.optional}> {note}</span>}
      </Label>
      {action ? (
        <div className={styles.withAction}>
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
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

/** Errors below the control with this id. Their frame always exists, so that screen readers announce them. */
export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  return (
    <div id={`${id}-errors`} aria-live="polite" hidden={errors.length === 0}>
      {errors.map((error) => (
        <p className={styles.error} key={error}>
          <CircleAlert aria-hidden />
          {error}
        </p>
      ))}
    </div>
  );
}
