import type { ReactNode } from 'react';
import styles from './FilterBar.module.css';

/** Filters above a list, and the number of entries that they leave. */
export function FilterBar({ count, children }: { count: string; children: ReactNode }) {
  return (
    <div className={`row ${styles.filters}`}>
      {children}
      <p className={styles.count} role="status">
        {count}
      </p>
    </div>
  );
}
