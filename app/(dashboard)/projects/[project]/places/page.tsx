import type { ProjectProps } from '#app/page-props.ts';
import { PlacesScreen } from '#lib/editor/ui/table/PlacesScreen.tsx';
import { pageStrings } from '#lib/http/page-strings.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { placesStrings } from '#lib/messages/pages.ts';
import { openProject, titledPart } from '../open-project.ts';

export const generateMetadata = titledPart(({ language }) => placesStrings(language).title);

/**
 * Table of all places. The browser loads the places, because thousands of them would be in the page twice otherwise.
 */
export default async function PlacesPage({ params }: ProjectProps) {
  const { project, canWrite } = await openProject((await params).project);
  const { language } = await pageStrings();
  return (
    <PlacesScreen
      projectId={project.id}
      canWrite={canWrite}
      language={language}
      t={placesStrings(language)}
      editorTexts={editorStrings(language)}
    />
  );
}
