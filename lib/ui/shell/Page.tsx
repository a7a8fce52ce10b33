import type { ReactNode } from 'react';
import styles from './Page.module.css';

export function Page({ children }: { children: ReactNode }) {
  return <div className={`column ${styles.page}`}>{children}</div>;
}

type PageHeadProps = {
  title: string;
  /** 2 for a part whose heading above names the whole. */
  level?: 1 | 2;
  beside?: ReactNode;
  actions?: ReactNode;
};

/** Heading of a page, with content beside it and actions. */
export function PageHead({ title, level = 1, beside, actions }: PageHeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.head}>
      <div className={`line ${styles.titles}`}>
        <Heading className={styles.title} title={title}>
          {title}
        </Heading>
        {beside}
      </div>
      {actions && <div className="cluster">{actions}</div>}
    </div>
  );
}
