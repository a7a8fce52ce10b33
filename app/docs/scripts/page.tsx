import { publicPage } from '#app/public-page.ts';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { guides } from '#lib/messages/guides.ts';
import { GuideText } from '../GuideText.tsx';
import { RecipeTabs } from '../RecipeTabs.tsx';
import { recipes } from '../recipes.ts';

const languages = ['curl', 'javascript', 'python'] as const;

export const generateMetadata = publicPage('/docs/scripts', ({ language }) => {
  const { title, lead } = guides(language).scripts;
  return { title, description: lead };
});

export default async function ScriptsPage() {
  const [{ language }, { origin }] = await Promise.all([pageStrings(), pageContext()]);
  const texts = guides(language);
  return (
    <GuideText
      guide={texts.scripts}
      below={({ id, title }) => {
        const recipe = recipes.find((each) => each.id === id);
        return (
          recipe && (
            <RecipeTabs
              label={title}
              language={texts.language}
              codes={languages.map((name) => ({
                id: name,
                label: texts.languages[name],
                code: recipe[name].replaceAll('{origin}', origin),
              }))}
            />
          )
        );
      }}
    />
  );
}
