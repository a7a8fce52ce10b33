import { titled } from '#app/titled.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { guides } from '#lib/strings/guides.ts';
import styles from '../docs.module.css';
import { GuidePart } from '../GuidePart.tsx';

export const generateMetadata = titled(({ language }) => guides(language).importing.title);

export default async function ImportingPage() {
  const { importing } = guides((await pageStrings()).language);
  return (
    <>
      <h1>{importing.title}</h1>
      <div className={styles.prose}>
        <p className={styles.lead}>{importing.lead}</p>
        {importing.sections.map((section) => (
          <GuidePart key={section.id} section={section} />
        ))}
      </div>
    </>
  );
}
