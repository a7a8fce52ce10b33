import type { InterfaceLanguage } from './interface-languages.ts';
import { projectDirectionsDe } from './project-directions.de.ts';
import { type ProjectDirectionsStrings, projectDirectionsEn } from './project-directions.en.ts';

const catalogues: Record<InterfaceLanguage, ProjectDirectionsStrings> = {
  en: projectDirectionsEn,
  de: projectDirectionsDe,
};

/** Returns the texts of a project's directions page in one language. */
export function projectDirectionsStrings(language: InterfaceLanguage): ProjectDirectionsStrings {
  return catalogues[language];
}
