'use client';

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './fields.module.css';

export type Frame = {
  label: string;
  hint?: string;
  errors?: readonly string[] | undefined;
  isLabelHidden?: boolean;
};

/** Row of a label, its control, a hint and errors. */
export function FieldRow(props: Frame & { id: string; children: ReactNode; isWide?: boolean }) {
  const { id, label, hint, errors = [], isLabelHidden, children, isWide } = props;
  return (
    <div className={cx(styles.field, isWide && styles.wide)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
      {errors.map((error) => (
        <p key={error} className={styles.error} role="alert">
          <CircleAlert aria-hidden />
          {error}
        </p>
      ))}
    </div>
  );
}
