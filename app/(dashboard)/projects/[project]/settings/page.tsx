import type { ProjectProps } from '#app/page-props.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { countTranslations } from '#lib/maps/projects/get-project.ts';
import { listTags } from '#lib/maps/projects/tags.ts';
import { projectSettingsStrings } from '#lib/messages/pages.ts';
import { Page } from '#lib/ui/shell/Page.tsx';
import { openProject, titledPart } from '../open-project.ts';
import { frameProps } from './frame-props.ts';
import { ProjectSettings } from './ProjectSettings.tsx';

export const generateMetadata = titledPart(({ language }) => projectSettingsStrings(language).title);

export default async function SettingsPage({ params }: ProjectProps) {
  const opened = await openProject((await params).project);
  const { ctx, project } = opened;
  const [{ language }, textCounts, tags] = await Promise.all([
    pageStrings(),
    countTranslations(ctx, { projectId: project.id }),
    listTags(ctx, { projectId: project.id }),
  ]);
  return (
    <Page>
      <ProjectSettings
        frame={frameProps(opened, language, {
          tags: tags.map(({ id, name }) => ({ id, name })),
          textCounts,
        })}
        organization={project.organization}
      />
    </Page>
  );
}
