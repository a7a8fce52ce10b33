import type { Guide } from '#lib/messages/guides.ts';
import { CopyField } from '#lib/ui/CopyField.tsx';
import styles from './docs.module.css';
import { GuideText } from './GuideText.tsx';

type SampleGuideProps = {
  guide: Guide;
  samples: Readonly<Record<string, string>>;
  /** Names of pictures by section, and what each shows. */
  pictures: {
    bySection: Readonly<Record<string, readonly string[]>>;
    texts: Readonly<Record<string, string>>;
  } | null;
  origin: string;
};

/** Size of the pictures in pixels. They are shown at half of it, so that they are sharp. */
const pictureSize = { width: 1440, height: 900 };

/** A guide with at most one sample per section. `samples` has them by section id. */
export function SampleGuide({ guide, samples, pictures, origin }: SampleGuideProps) {
  return (
    <GuideText
      guide={guide}
      below={({ id, title }) => {
        const sample = samples[id]?.replaceAll('{origin}', origin).replaceAll('{map}', 'city-museum');
        const shown = pictures?.bySection[id] ?? [];
        return (
          <>
            {sample && <CopyField label={title} value={sample} keepsLines />}
            {shown.map((name) => (
              // biome-ignore lint/performance/noImgElement: static pictures, small and of one size.
              <img
                key={name}
                className={styles.picture}
                src={`/guide/${name}.webp`}
                alt={pictures?.texts[name] ?? ''}
                loading="lazy"
                {...pictureSize}
              />
            ))}
          </>
        );
      }}
    />
  );
}
