'use client';

import { createContext, use } from 'react';
import type { DirectionsStrings } from '../../../strings/directions.en.ts';
import type { EditorStrings } from '../../../strings/editor.en.ts';
import type { Project } from '../../model/types.ts';

/** Parts of a project that are objects; what is written of one leaves its other members as they are. */
export type ProjectPart = 'settings' | 'appearance' | 'analytics';

export type SettingsTexts = Pick<EditorStrings, 'settings' | 'plan' | 'remove1'> & {
  inspector: Pick<EditorStrings['inspector'], 'invalidKey'>;
};
export type DirectionsTexts = Pick<DirectionsStrings, 'enabled' | 'enabledHint' | 'kiosk'> & {
  way: Pick<DirectionsStrings['way'], 'secondsUnit' | 'onLevel'>;
};

/** What the fields of the settings write on: the document of an open editor, or one section of the settings page. */
export type SettingsHost = {
  project: Project;
  levels: readonly { id: string; name: string }[];
  /** `field` is the same from focus to blur, as the fields give it. */
  write(fields: Partial<Project>, field?: string): void;
  writePart<Part extends ProjectPart>(part: Part, fields: Partial<Project[Part]>, field?: string): void;
  /** What the server says about a field, by its path in the API. */
  faultsOf(path: string): readonly string[] | undefined;
  t: SettingsTexts;
  directions: DirectionsTexts;
  language: string;
};

export const SettingsContext = createContext<SettingsHost | null>(null);

/** The project whose settings are shown, and the ways to write on it. */
export function useSettings() {
  const host = use(SettingsContext);
  if (!host) throw new Error('useSettings needs a SettingsContext above it.');
  return {
    ...host,
    setSettings: (fields: Partial<Project['settings']>, field?: string) =>
      host.writePart('settings', fields, field),
    setAppearance: (fields: Partial<Project['appearance']>, field?: string) =>
      host.writePart('appearance', fields, field),
  };
}
