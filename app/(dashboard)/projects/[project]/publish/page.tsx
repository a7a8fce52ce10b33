import type { ProjectProps } from '#app/page-props.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { directionsStrings } from '#lib/messages/directions.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import type { InterfaceLanguage } from '#lib/messages/languages.ts';
import { publishStrings } from '#lib/messages/pages.ts';
import type { FieldTexts } from '#lib/messages/review.ts';
import { openProject, titledPart } from '../open-project.ts';
import { PublishScreen } from './PublishScreen.tsx';

export const generateMetadata = titledPart(({ language }) => publishStrings(language).title);

/** What publishing would change for visitors, what they may miss, and the button. The browser loads the draft. */
export default async function PublishPage({ params }: ProjectProps) {
  const { ctx, project, canWrite } = await openProject((await params).project);
  const { language } = await pageStrings();
  return (
    <PublishScreen
      key={project.id}
      projectId={project.id}
      origin={ctx.origin}
      canWrite={canWrite}
      language={language}
      t={publishStrings(language)}
      fieldTexts={fieldTexts(language)}
    />
  );
}

/** Only these texts of the editor go to the browser. */
function fieldTexts(language: InterfaceLanguage): FieldTexts {
  const { inspector, conflict, level, settings, hoursWords } = editorStrings(language);
  const { enabled, kinds, kiosk, way } = directionsStrings(language);
  return { inspector, conflict, level, settings, hoursWords, directions: { enabled, kinds, kiosk, way } };
}
