import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './Section.module.css';

export type SectionProps = { title: string; text?: ReactNode; children: ReactNode };

type PlaceProps = {
  /** What an address names it by. */
  id?: string;
  /** Its content takes the whole width, under what it is about. */
  isWide?: boolean;
};

/** One matter of a settings page: what it is about, and beside or below it what can be done. */
export function Section({ title, text, children, id, isWide }: SectionProps & PlaceProps) {
  const titleId = useId();
  return (
    <section className={cx(styles.section, isWide && styles.wide)} aria-labelledby={titleId} id={id}>
      <div className={styles.about}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

/** A list with its heading and what can be added to it, over the whole width of the page. */
export function ListSection({ title, text, actions, children }: SectionProps & { actions?: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.list} aria-labelledby={id}>
      <div className={styles.listHead}>
        <div className={styles.about}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
