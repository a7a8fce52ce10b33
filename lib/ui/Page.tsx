import type { ReactNode } from 'react';
import styles from './Page.module.css';

export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

export type PageHeadProps = { title: string; beside?: ReactNode; actions?: ReactNode };

/** The heading of a page, what stands beside it, and what can be done here. */
export function PageHead({ title, beside, actions }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        {beside}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
