import type { Metadata } from 'next';
import { openProject } from '#app/(dashboard)/projects/[project]/open-project.ts';
import { PageTexts } from '#app/PageTexts.tsx';
import type { ProjectProps, QueryProps } from '#app/page-props.ts';
import { EditorScreen } from '#lib/editor/ui/EditorScreen.tsx';
import { beginnings } from '#lib/editor/ui/places/beginnings.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { firstLevel } from '#lib/mapmodel/first-level.ts';
import { makeLookToken } from '#lib/maps/projects/preview-look-token.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { fill } from '#lib/messages/fill.ts';
import { userIdOf } from '#lib/platform/context.ts';

export async function generateMetadata({ params }: ProjectProps): Promise<Metadata> {
  const { language } = await pageStrings();
  const { project } = await openProject((await params).project);
  return { title: fill(editorStrings(language).title, { name: project.name }) };
}

/** The map editor. The browser loads the map, because a large one would be in the page twice otherwise. */
export default async function EditPage({ params, searchParams }: QueryProps & ProjectProps) {
  const { ctx, project, levels, canWrite } = await openProject((await params).project);
  const [{ language }, query] = await Promise.all([pageStrings(), searchParams]);
  return (
    <PageTexts parts={['project']}>
      <EditorScreen
        projectId={project.id}
        lookToken={makeLookToken(ctx, project.id)}
        meId={userIdOf(ctx.actor)}
        name={project.name}
        canWrite={canWrite}
        t={editorStrings(language)}
        language={language}
        levelId={
          typeof query.level === 'string'
            ? query.level
            : (firstLevel(levels, project.settings.defaultLevelId)?.id ?? null)
        }
        placeId={typeof query.place === 'string' ? query.place : null}
        beginning={beginnings.find((name) => name === query.begin) ?? null}
      />
    </PageTexts>
  );
}
