import type { Metadata } from 'next';
import { cache } from 'react';
import { AppError } from '#lib/contract/errors.ts';
import { beginnings } from '#lib/editor/ui/beginnings.ts';
import { EditorScreen } from '#lib/editor/ui/EditorScreen.tsx';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { editorStrings } from '#lib/strings/editor.ts';
import { fill } from '#lib/strings/text.ts';

type EditPageProps = {
  params: Promise<{ project: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const readProject = cache(async (projectId: string) => {
  const ctx = await requireUser();
  return orNotFound(requireProject(ctx, projectId, 'read'));
});

export async function generateMetadata({ params }: EditPageProps): Promise<Metadata> {
  const { language } = await pageStrings();
  const { name } = await readProject((await params).project);
  return { title: fill(editorStrings(language).title, { name }) };
}

/** The map editor. The browser loads the map, because a large one would be in the page twice otherwise. */
export default async function EditPage({ params, searchParams }: EditPageProps) {
  const project = await readProject((await params).project);
  const [{ language }, canWrite, query] = await Promise.all([
    pageStrings(),
    mayWrite(project.id),
    searchParams,
  ]);
  return (
    <EditorScreen
      projectId={project.id}
      name={project.name}
      canWrite={canWrite}
      t={editorStrings(language)}
      language={language}
      levelId={typeof query.level === 'string' ? query.level : null}
      placeId={typeof query.place === 'string' ? query.place : null}
      beginning={beginnings.find((name) => name === query.begin) ?? null}
    />
  );
}

async function mayWrite(projectId: string): Promise<boolean> {
  try {
    await requireProject(await requireUser(), projectId, 'write');
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'forbidden') return false;
    throw error;
  }
}
