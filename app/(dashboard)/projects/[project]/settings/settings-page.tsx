'use client';

import { createContext, use } from 'react';
import type { DirectionsTexts, SettingsTexts } from '#lib/editor/ui/settings/settings-host.tsx';
import type { ProjectSettingsStrings } from '#lib/strings/project-settings.en.ts';
import type { Project } from './draft.ts';

/** What the sections of the page share. */
export type SettingsPage = {
  saved: Project & { revision: number };
  /** What the server answered to a save. */
  onSaved: (project: SettingsPage['saved']) => void;
  isLive: boolean;
  isArchived: boolean;
  /** Whether the fields can be changed now: an archived project is not written. */
  canWrite: boolean;
  /** The role allows to create, edit and publish. */
  mayCreate: boolean;
  canManage: boolean;
  levels: readonly { id: string; name: string }[];
  texts: ProjectSettingsStrings;
  fieldTexts: { t: SettingsTexts; directions: DirectionsTexts };
};

export const SettingsPageContext = createContext<SettingsPage | null>(null);

export function useSettingsPage(): SettingsPage {
  const page = use(SettingsPageContext);
  if (!page) throw new Error('useSettingsPage needs a SettingsPageContext above it.');
  return page;
}
