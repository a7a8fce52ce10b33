import type { SettingsFrameProps } from '#lib/editor/ui/settings/SettingsFrame.tsx';
import { makeLookToken } from '#lib/maps/projects/preview-look-token.ts';
import { directionsStrings } from '#lib/messages/directions.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import type { InterfaceLanguage } from '#lib/messages/languages.ts';
import { projectSettingsStrings } from '#lib/messages/pages.ts';
import type { openProject } from '../open-project.ts';

/** Returns the props for the browser part of a page with settings. `known` is for the fields that need it. */
export function frameProps(
  { ctx, project, levels, canWrite, canManage }: Awaited<ReturnType<typeof openProject>>,
  language: InterfaceLanguage,
  known: Partial<Pick<SettingsFrameProps, 'tags' | 'textCounts'>> = {},
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
    tags: [],
    textCounts: {},
    ...known,
    origin: ctx.origin,
    lookToken: makeLookToken(ctx, project.id),
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
