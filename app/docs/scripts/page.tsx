import { titled } from '#app/titled.ts';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { guides } from '#lib/strings/guides.ts';
import styles from '../docs.module.css';
import { GuidePart } from '../GuidePart.tsx';
import { RecipeTabs } from '../RecipeTabs.tsx';
import { recipes } from '../recipes.ts';

const languages = ['curl', 'javascript', 'python'] as const;

export const generateMetadata = titled(({ language }) => guides(language).scripts.title);

export default async function ScriptsPage() {
  const [{ language }, { origin }] = await Promise.all([pageStrings(), pageContext()]);
  const texts = guides(language);
  return (
    <>
      <h1>{texts.scripts.title}</h1>
      <div className={styles.prose}>
        <p className={styles.lead}>{texts.scripts.lead}</p>
        {texts.scripts.sections.map((section) => {
          const recipe = recipes.find(({ id }) => id === section.id);
          return (
            <GuidePart key={section.id} section={section}>
              {recipe && (
                <RecipeTabs
                  label={section.title}
                  language={texts.language}
                  codes={languages.map((id) => ({
                    id,
                    label: texts.languages[id],
                    code: recipe[id].replaceAll('{origin}', origin),
                  }))}
                />
              )}
            </GuidePart>
          );
        })}
      </div>
    </>
  );
}
