import { directionsStrings } from '#lib/messages/directions.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import type { InterfaceLanguage } from '#lib/messages/languages.ts';
import { projectSettingsStrings } from '#lib/messages/pages.ts';
import type { openProject } from '../open-project.ts';
import type { SettingsFrameProps } from './SettingsFrame.tsx';

/** Returns the props for the browser part of a settings page. `tags` are needed where the kiosk is set up. */
export function frameProps(
  { project, levels, canWrite, canManage }: Awaited<ReturnType<typeof openProject>>,
  language: InterfaceLanguage,
  tags: SettingsFrameProps['tags'] = [],
): SettingsFrameProps {
  const { settings, plan, remove1, hoursWords } = editorStrings(language);
  const { enabled, enabledHint, kiosk, way } = directionsStrings(language);
  return {
    project: { ...project, kind: 'project' },
    isLive: project.status === 'PUBLISH',
    isArchived: project.status === 'ARCHIVE',
    mayCreate: canWrite,
    canManage,
    levels,
    tags,
    texts: projectSettingsStrings(language),
    fieldTexts: {
      t: { settings, plan, remove1, hoursWords },
      directions: {
        enabled,
        enabledHint,
        kiosk,
        way: { secondsUnit: way.secondsUnit, onLevel: way.onLevel },
      },
    },
  };
}
