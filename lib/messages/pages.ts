import { inInterfaceLanguages } from './all-languages.ts';
import type projectBeginEn from './en/project-begin.json';
import type projectDirectionsEn from './en/project-directions.json';
import type publishEn from './en/publish.json';
import type { Texts } from './load.ts';
import { fetchPlaces } from './places.ts';
import { fetchProjectSettings } from './project-settings.ts';

export type PublishStrings = Texts<typeof publishEn>;
export type ProjectBeginStrings = Texts<typeof projectBeginEn>;
export type ProjectDirectionsStrings = Texts<typeof projectDirectionsEn>;

/** Returns the texts of the page that publishes a map in one language. */
export const publishStrings = await inInterfaceLanguages<typeof publishEn>(
  (language) => import(`./${language}/publish.json`, { with: { type: 'json' } }),
);

/** Returns the texts of the table of places in one language. */
export const placesStrings = await inInterfaceLanguages(fetchPlaces);

/** Returns the texts for starting a new project in one language. */
export const projectBeginStrings = await inInterfaceLanguages<typeof projectBeginEn>(
  (language) => import(`./${language}/project-begin.json`, { with: { type: 'json' } }),
);

/** Returns the texts of a project's directions page in one language. */
export const projectDirectionsStrings = await inInterfaceLanguages<typeof projectDirectionsEn>(
  (language) => import(`./${language}/project-directions.json`, { with: { type: 'json' } }),
);

/** Returns the texts of a project's settings page in one language. */
export const projectSettingsStrings = await inInterfaceLanguages(fetchProjectSettings);
