import type { ReactNode } from 'react';
import styles from './Page.module.css';

export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

export type PageHeadProps = {
  title: string;
  /** 2 for a part of a thing whose name is the heading above it. */
  level?: 1 | 2;
  beside?: ReactNode;
  actions?: ReactNode;
};

/** The heading of a page, what stands beside it, and what can be done here. */
export function PageHead({ title, level = 1, beside, actions }: PageHeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <Heading className={styles.title} title={title}>
          {title}
        </Heading>
        {beside}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
