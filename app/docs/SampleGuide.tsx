import type { Guide } from '#lib/strings/guides.en.ts';
import { CopyField } from '#lib/ui/CopyField.tsx';
import styles from './docs.module.css';
import { GuidePart } from './GuidePart.tsx';

type SampleGuideProps = { guide: Guide; samples: Readonly<Record<string, string>>; origin: string };

/** A guide with one sample per section. `samples` has them by section id. */
export function SampleGuide({ guide: { title, lead, sections }, samples, origin }: SampleGuideProps) {
  return (
    <>
      <h1>{title}</h1>
      <div className={styles.prose}>
        <p className={styles.lead}>{lead}</p>
        {sections.map((section) => {
          const sample = samples[section.id]
            ?.replaceAll('{origin}', origin)
            .replaceAll('{map}', 'city-museum');
          return (
            <GuidePart key={section.id} section={section}>
              {sample && <CopyField label={section.title} value={sample} keepsLines />}
            </GuidePart>
          );
        })}
      </div>
    </>
  );
}
