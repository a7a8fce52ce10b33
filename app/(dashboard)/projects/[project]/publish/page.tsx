import type { ProjectProps } from '#app/page-props.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { publishStrings } from '#lib/messages/pages.ts';
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
      editorTexts={editorStrings(language)}
    />
  );
}
