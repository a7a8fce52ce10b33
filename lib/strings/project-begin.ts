import type { InterfaceLanguage } from './interface-languages.ts';
import { projectBeginDe } from './project-begin.de.ts';
import { type ProjectBeginStrings, projectBeginEn } from './project-begin.en.ts';

const catalogues: Record<InterfaceLanguage, ProjectBeginStrings> = { en: projectBeginEn, de: projectBeginDe };

/** Returns the texts for starting a new project in one language. */
export function projectBeginStrings(language: InterfaceLanguage): ProjectBeginStrings {
  return catalogues[language];
}
