import { publicPage } from '#app/public-page.ts';
import { embedOptionNames } from '#lib/contract/embed-options.ts';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { guides } from '#lib/messages/guides.ts';
import { CopyField } from '#lib/ui/CopyField.tsx';
import styles from '../docs.module.css';
import { type EmbedSample, embedSamples } from '../embed-samples.ts';
import { GuideText } from '../GuideText.tsx';
import { RichText } from '../RichText.tsx';

const samplesOf: Record<string, readonly EmbedSample[]> = {
  'copy-and-paste': ['script'],
  element: ['element'],
  frame: ['frame'],
  styling: ['style', 'customCss'],
  events: ['commands', 'calls'],
  messages: ['messages'],
  policy: ['policy'],
  mirror: ['mirror'],
  links: ['link'],
};

export const generateMetadata = publicPage('/docs/embedding', ({ language }) => {
  const { title, lead } = guides(language).embedding;
  return { title, description: lead };
});

export default async function EmbeddingPage() {
  const [{ language }, { origin }] = await Promise.all([pageStrings(), pageContext()]);
  const { embedding, options } = guides(language);
  const written = (sample: EmbedSample) =>
    embedSamples[sample].replaceAll('{origin}', origin).replaceAll('{map}', 'city-museum');
  return (
    <GuideText
      guide={embedding}
      below={({ id, title }) => (
        <>
          {id === 'options' && <OptionTable options={options} label={title} />}
          {(samplesOf[id] ?? []).map((sample, at, all) => (
            <CopyField
              key={sample}
              label={all.length > 1 ? `${title} ${at + 1}` : title}
              value={written(sample)}
              keepsLines
            />
          ))}
        </>
      )}
    />
  );
}

type OptionTableProps = { options: ReturnType<typeof guides>['options']; label: string };

function OptionTable({ options, label }: OptionTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{options.head.name}</th>
            <th scope="col">{options.head.values}</th>
            <th scope="col">{options.head.text}</th>
          </tr>
        </thead>
        <tbody>
          {embedOptionNames.map((name) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <RichText text={options.texts[name].values} />
              </td>
              <td>
                <RichText text={options.texts[name].text} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
