import type { Metadata } from 'next';
import { pageStrings } from '#lib/http/page-strings.ts';
import { countTranslations } from '#lib/maps/projects/get-project.ts';
import { makeLookToken } from '#lib/maps/projects/look-token.ts';
import { projectSettingsStrings } from '#lib/strings/project-settings.ts';
import { Page } from '#lib/ui/Page.tsx';
import { openProject } from '../open-project.ts';
import { frameProps } from './frame-props.ts';
import { ProjectSettings } from './ProjectSettings.tsx';

type SettingsPageProps = { params: Promise<{ project: string }> };

export async function generateMetadata({ params }: SettingsPageProps): Promise<Metadata> {
  const [{ language }, { project }] = await Promise.all([pageStrings(), openProject((await params).project)]);
  return { title: `${projectSettingsStrings(language).title} · ${project.name}` };
}

export default async function SettingsPage({ params }: SettingsPageProps) {
  const opened = await openProject((await params).project);
  const { ctx, project } = opened;
  const [{ language }, textCounts] = await Promise.all([
    pageStrings(),
    countTranslations(ctx, { projectId: project.id }),
  ]);
  return (
    <Page>
      <ProjectSettings
        frame={frameProps(opened, language)}
        organization={project.organization}
        origin={ctx.origin}
        textCounts={textCounts}
        lookToken={makeLookToken(ctx, project.id)}
      />
    </Page>
  );
}
