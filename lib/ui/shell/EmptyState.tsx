import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type EmptyStateProps = {
  picture?: ReactNode;
  title: string;
  level?: 1 | 2 | 3;
  children?: ReactNode;
  actions?: ReactNode;
};

/** Content of an empty list or page: what is missing, and what to do next. */
export function EmptyState({ picture, title, level = 2, children, actions }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={`stack ${styles.empty}`}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <Heading>{title}</Heading>
      {children && <div className="note">{children}</div>}
      {actions && <div className={`cluster ${styles.actions}`}>{actions}</div>}
    </div>
  );
}
