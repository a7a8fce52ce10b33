import type { Metadata } from 'next';
import { pageStrings } from '#lib/http/page-strings.ts';
import { countTranslations } from '#lib/maps/projects/count-translations.ts';
import { makeLookToken } from '#lib/maps/projects/look-token.ts';
import { directionsStrings } from '#lib/strings/directions.ts';
import { editorStrings } from '#lib/strings/editor.ts';
import { projectSettingsStrings } from '#lib/strings/project-settings.ts';
import { Page } from '#lib/ui/Page.tsx';
import { openProject } from '../open-project.ts';
import { ProjectSettings } from './ProjectSettings.tsx';

type SettingsPageProps = { params: Promise<{ project: string }> };

export async function generateMetadata({ params }: SettingsPageProps): Promise<Metadata> {
  const [{ language }, { project }] = await Promise.all([pageStrings(), openProject((await params).project)]);
  return { title: `${projectSettingsStrings(language).title} · ${project.name}` };
}

export default async function SettingsPage({ params }: SettingsPageProps) {
  const opened = await openProject((await params).project);
  const { ctx, project, levels, canWrite, canManage } = opened;
  const [{ language }, textCounts] = await Promise.all([
    pageStrings(),
    countTranslations(ctx, { projectId: project.id }),
  ]);
  const { settings, plan, remove1, inspector } = editorStrings(language);
  const { enabled, enabledHint, kiosk, way } = directionsStrings(language);
  return (
    <Page>
      <ProjectSettings
        project={{ ...project, kind: 'project' }}
        organization={project.organization}
        origin={ctx.origin}
        isLive={project.status === 'PUBLISH'}
        isArchived={project.status === 'ARCHIVE'}
        mayCreate={canWrite}
        canManage={canManage}
        levels={levels}
        textCounts={textCounts}
        lookToken={makeLookToken(ctx, project.id)}
        texts={projectSettingsStrings(language)}
        fieldTexts={{
          t: { settings, plan, remove1, inspector: { invalidKey: inspector.invalidKey } },
          directions: {
            enabled,
            enabledHint,
            kiosk,
            way: { secondsUnit: way.secondsUnit, onLevel: way.onLevel },
          },
        }}
      />
    </Page>
  );
}
