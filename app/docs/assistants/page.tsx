import type { Metadata } from 'next';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { guides } from '#lib/strings/guides.ts';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { assistantSamples } from '../assistant-samples.ts';
import styles from '../docs.module.css';
import { GuidePart } from '../GuidePart.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: guides((await pageStrings()).language).assistants.title };
}

export default async function AssistantsPage() {
  const [{ language }, { origin }] = await Promise.all([pageStrings(), pageContext()]);
  const { title, lead, sections } = guides(language).assistants;
  return (
    <>
      <h1>{title}</h1>
      <div className={styles.prose}>
        <p className={styles.lead}>{lead}</p>
        {sections.map((section) => {
          const sample = assistantSamples[section.id];
          return (
            <GuidePart key={section.id} section={section}>
              {sample && (
                <CopyField label={section.title} value={sample.replaceAll('{origin}', origin)} keepsLines />
              )}
            </GuidePart>
          );
        })}
      </div>
    </>
  );
}
