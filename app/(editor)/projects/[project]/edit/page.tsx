import type { Metadata } from 'next';
import { cache } from 'react';
import type { ProjectProps, QueryProps } from '#app/page-props.ts';
import { beginnings } from '#lib/editor/ui/beginnings.ts';
import { EditorScreen } from '#lib/editor/ui/EditorScreen.tsx';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { mayWrite, requireProject } from '#lib/maps/core/require-project.ts';
import { editorStrings } from '#lib/strings/editor.ts';
import { fill } from '#lib/strings/text.ts';

/** Read once for the page and its metadata. */
const readProject = cache(async (projectId: string) => {
  const ctx = await requireUser();
  return orNotFound(requireProject(ctx, projectId, 'read'));
});

export async function generateMetadata({ params }: ProjectProps): Promise<Metadata> {
  const { language } = await pageStrings();
  const { name } = await readProject((await params).project);
  return { title: fill(editorStrings(language).title, { name }) };
}

/** The map editor. The browser loads the map, because a large one would be in the page twice otherwise. */
export default async function EditPage({ params, searchParams }: QueryProps & ProjectProps) {
  const project = await readProject((await params).project);
  const [{ language }, ctx, query] = await Promise.all([pageStrings(), requireUser(), searchParams]);
  return (
    <EditorScreen
      projectId={project.id}
      name={project.name}
      canWrite={mayWrite(ctx, project)}
      t={editorStrings(language)}
      language={language}
      levelId={typeof query.level === 'string' ? query.level : null}
      placeId={typeof query.place === 'string' ? query.place : null}
      beginning={beginnings.find((name) => name === query.begin) ?? null}
    />
  );
}
