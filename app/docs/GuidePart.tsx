import type { ReactNode } from 'react';
import type { Guide } from '#lib/strings/guides.en.ts';
import styles from './docs.module.css';
import { RichText } from './RichText.tsx';

type GuidePartProps = { section: Guide['sections'][number]; children?: ReactNode };

/** One section of a guide: the text, then the code to copy. */
export function GuidePart({ section: { id, title, paragraphs }, children }: GuidePartProps) {
  return (
    <section id={id} className={styles.part}>
      <h2>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>
          <RichText text={text} />
        </p>
      ))}
      {children}
    </section>
  );
}
