'use client';

import { createContext, use } from 'react';
import type { ProjectSettingsStrings } from '../../../messages/project-settings.ts';
import type { Project } from './draft.ts';
import type { DirectionsTexts, SettingsTexts } from './settings-host.tsx';

/** Values shared by the sections of the page. */
export type SettingsPage = {
  saved: Project & { revision: number };
  /** Called with the server's reply to a save. */
  onSaved: (project: SettingsPage['saved']) => void;
  isLive: boolean;
  isArchived: boolean;
  /** The fields can be changed; false for an archived project. */
  canWrite: boolean;
  /** The role may create, edit and publish. */
  mayCreate: boolean;
  canManage: boolean;
  levels: readonly { id: string; name: string }[];
  /** Tags for the start screen of the kiosk. */
  tags: readonly { id: string; name: string }[];
  /** Origin of the public addresses. */
  origin: string;
  /** Opens the preview of the draft. Null for somebody who is no user. */
  lookToken: string | null;
  /** Number of places with a title, by language. */
  textCounts: Readonly<Record<string, number>>;
  texts: ProjectSettingsStrings;
  fieldTexts: { t: SettingsTexts; directions: DirectionsTexts };
};

export const SettingsPageContext = createContext<SettingsPage | null>(null);

export function useSettingsPage(): SettingsPage {
  const page = use(SettingsPageContext);
  if (!page) throw new Error('useSettingsPage needs a SettingsPageContext above it.');
  return page;
}
