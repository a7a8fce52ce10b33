import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './Section.module.css';

type SectionProps = { title: string; text?: ReactNode; children: ReactNode };

type PlaceProps = {
  /** Fragment of the section in an address. */
  id?: string;
  /** Whether the content takes the whole width, below the text. */
  isWide?: boolean;
};

/** Section of a settings page: title and text, with the content beside or below. */
export function Section({ title, text, children, id, isWide }: SectionProps & PlaceProps) {
  const titleId = useId();
  return (
    <section className={cx(styles.section, isWide && styles.wide)} aria-labelledby={titleId} id={id}>
      <About id={titleId} title={title} text={text} />
      <div className={`stack-4 ${styles.content}`}>{children}</div>
    </section>
  );
}

function About({ id, title, text }: Omit<SectionProps, 'children'> & { id: string }) {
  return (
    <div className={`stack-1 ${styles.about}`}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {text && <p className="lead">{text}</p>}
    </div>
  );
}

type ListSectionProps = SectionProps & Pick<PlaceProps, 'id'> & { actions?: ReactNode };

/** Section with a list, a heading and actions, over the whole width of the page. */
export function ListSection({ title, text, actions, children, id }: ListSectionProps) {
  const titleId = useId();
  return (
    <section className={`stack-4 ${styles.list}`} aria-labelledby={titleId} id={id}>
      <div className={styles.listHead}>
        <About id={titleId} title={title} text={text} />
        {actions}
      </div>
      {children}
    </section>
  );
}
