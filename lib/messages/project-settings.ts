import type projectSettingsEn from './en/project-settings.json';
import { type Fetch, loader, type Texts } from './load.ts';

export type ProjectSettingsStrings = Texts<typeof projectSettingsEn>;

/** Fetches the file of texts of the settings of a project. */
export const fetchProjectSettings: Fetch<typeof projectSettingsEn> = (language) =>
  import(`./${language}/project-settings.json`, { with: { type: 'json' } });

/** Loads the texts of the settings of a project in an interface language. */
export const loadProjectSettingsStrings = loader(fetchProjectSettings);
