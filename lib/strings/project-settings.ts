import type { InterfaceLanguage } from './interface-languages.ts';
import { projectSettingsDe } from './project-settings.de.ts';
import { type ProjectSettingsStrings, projectSettingsEn } from './project-settings.en.ts';

const catalogues: Record<InterfaceLanguage, ProjectSettingsStrings> = {
  en: projectSettingsEn,
  de: projectSettingsDe,
};

/** Returns the texts of a project's settings page in one language. */
export function projectSettingsStrings(language: InterfaceLanguage): ProjectSettingsStrings {
  return catalogues[language];
}
