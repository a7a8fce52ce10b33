import type { Metadata } from 'next';
import type { ProjectProps } from '#app/page-props.ts';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { mayWrite, requireProject } from '#lib/maps/core/require-project.ts';
import { editorStrings } from '#lib/strings/editor.ts';
import { placesStrings } from '#lib/strings/places.ts';
import { PlacesScreen } from './PlacesScreen.tsx';

export async function generateMetadata({ params }: ProjectProps): Promise<Metadata> {
  const [{ language }, ctx, { project }] = await Promise.all([pageStrings(), requireUser(), params]);
  const { name } = await orNotFound(requireProject(ctx, project, 'read'));
  return { title: `${placesStrings(language).title} · ${name}` };
}

/**
 * Table of all places. The browser loads the places, because thousands of them would be in the page twice otherwise.
 */
export default async function PlacesPage({ params }: ProjectProps) {
  const [{ language }, ctx] = await Promise.all([pageStrings(), requireUser()]);
  const project = await orNotFound(requireProject(ctx, (await params).project, 'read'));
  return (
    <PlacesScreen
      projectId={project.id}
      canWrite={mayWrite(ctx, project)}
      language={language}
      t={placesStrings(language)}
      editorTexts={editorStrings(language)}
    />
  );
}
