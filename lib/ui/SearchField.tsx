'use client';

import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './fields/fields.module.css';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & { label: string };

export function SearchField({ label, className, ...input }: SearchFieldProps) {
  return (
    <div className={cx(styles.control, className)}>
      <Search className={styles.leading} aria-hidden />
      <input
        placeholder={label}
        autoComplete="off"
        {...input}
        type="search"
        aria-label={label}
        className={cx(styles.input, styles.withLeading)}
      />
    </div>
  );
}
