'use client';

import { createContext, use } from 'react';
import type { Members } from '../../../mapmodel/merge-members.ts';
import type { DirectionsStrings } from '../../../messages/directions.ts';
import type { EditorStrings } from '../../../messages/editor.ts';
import type { ProjectSettingsStrings } from '../../../messages/project-settings.ts';
import type { Project } from '../../model/types.ts';
import { projectNames } from '../frame/field-name.ts';

/** Fields of a project that are objects. Writing a member leaves the other members unchanged. */
export type ProjectPart = 'settings' | 'appearance' | 'analytics';

export type SettingsTexts = Pick<EditorStrings, 'settings' | 'plan' | 'remove1' | 'hoursWords'>;
export type DirectionsTexts = Pick<DirectionsStrings, 'enabled' | 'enabledHint' | 'kiosk'> & {
  way: Pick<DirectionsStrings['way'], 'secondsUnit' | 'onLevel'>;
};

/** Target of the settings' fields: the document of an open editor, or a section of the settings page. */
export type SettingsHost = {
  project: Project;
  /** The project before the changes that are shown. */
  saved: Project;
  isLive: boolean;
  /** Origin of the public addresses. */
  origin: string;
  /** Opens the preview of the draft, null for somebody who is no user; `revision` changes with each save. */
  look: { token: string | null; revision: number };
  /** Returns the number of places with a title in a language. */
  textCountOf(code: string): number;
  /** Titles and texts of the sections. */
  sections: ProjectSettingsStrings;
  levels: readonly { id: string; name: string }[];
  tags: readonly { id: string; name: string }[];
  /** Writes fields. `field` is the same from focus to blur, as the field components pass it. */
  write(fields: Partial<Project>, field?: string): void;
  writePart<Part extends ProjectPart>(part: Part, fields: Members<Project[Part]>, field?: string): void;
  /** Returns the server's messages about a field, by its path in the API. */
  faultsOf(path: string): readonly string[] | undefined;
  t: SettingsTexts;
  directions: DirectionsTexts;
  language: string;
};

export const SettingsContext = createContext<SettingsHost | null>(null);

/** Returns the shown project, and functions that write its settings. */
export function useSettings() {
  const host = use(SettingsContext);
  if (!host) throw new Error('useSettings needs a SettingsContext above it.');
  const labels = projectNames(host.t);
  const writeField: (part: ProjectPart, fields: object, session?: string) => void = host.writePart;
  const field = <Part extends ProjectPart, Name extends keyof Project[Part] & string>(
    part: Part,
    name: Name,
  ) => ({
    label: labels[`${part}.${name}`] ?? name,
    value: host.project[part][name],
    onChange: (value: Project[Part][Name], session?: string) => writeField(part, { [name]: value }, session),
  });
  return {
    ...host,
    /** Returns the properties of a field: its label, its value and how to write it. */
    field,
    check<Part extends ProjectPart, Name extends keyof Project[Part] & string>(part: Part, name: Name) {
      const { label, value, onChange } = field(part, name);
      return { label, isOn: value === true, onChange: onChange as (isOn: boolean) => void };
    },
    /** Returns the properties of a text of the project itself. */
    text: (name: 'name' | 'key' | 'description') => ({
      label: labels[name] ?? name,
      value: host.project[name],
      errors: host.faultsOf(name),
      onType: (value: string, session: string) => host.write({ [name]: value }, session),
    }),
    setSettings: (fields: Members<Project['settings']>, field?: string) =>
      host.writePart('settings', fields, field),
    setAppearance: (fields: Members<Project['appearance']>, field?: string) =>
      host.writePart('appearance', fields, field),
  };
}
