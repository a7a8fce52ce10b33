import type { Guide } from '#lib/messages/guides.ts';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { GuideText } from './GuideText.tsx';

type SampleGuideProps = { guide: Guide; samples: Readonly<Record<string, string>>; origin: string };

/** A guide with at most one sample per section. `samples` has them by section id. */
export function SampleGuide({ guide, samples, origin }: SampleGuideProps) {
  return (
    <GuideText
      guide={guide}
      below={({ id, title }) => {
        const sample = samples[id]?.replaceAll('{origin}', origin).replaceAll('{map}', 'city-museum');
        return sample && <CopyField label={title} value={sample} keepsLines />;
      }}
    />
  );
}
