import type { ReactNode } from 'react';
import type { Guide } from '#lib/messages/guides.ts';
import styles from './docs.module.css';
import { RichText } from './RichText.tsx';

type GuideTextProps = {
  guide: Guide;
  /** Returns what stands below the text of a section, such as code to copy. */
  below?: (section: Guide['sections'][number]) => ReactNode;
};

/** A guide: title, lead and sections. */
export function GuideText({ guide: { title, lead, sections }, below }: GuideTextProps) {
  return (
    <>
      <h1>{title}</h1>
      <div className={styles.prose}>
        <p className={styles.lead}>{lead}</p>
        {sections.map((section) => (
          <section key={section.id} id={section.id} className={styles.part}>
            <h2>{section.title}</h2>
            {section.paragraphs.map((text) => (
              <p key={text}>
                <RichText text={text} />
              </p>
            ))}
            {below?.(section)}
          </section>
        ))}
      </div>
    </>
  );
}
