import { titled } from '#app/titled.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { guides } from '#lib/strings/guides.ts';
import styles from '../docs.module.css';
import { GuidePart } from '../GuidePart.tsx';

export const generateMetadata = titled(({ language }) => guides(language).directions.title);

export default async function WayfindingPage() {
  const { directions } = guides((await pageStrings()).language);
  return (
    <>
      <h1>{directions.title}</h1>
      <div className={styles.prose}>
        <p className={styles.lead}>{directions.lead}</p>
        {directions.sections.map((section) => (
          <GuidePart key={section.id} section={section} />
        ))}
      </div>
    </>
  );
}
