import { viewerStrings as german } from '../strings/viewer.de.ts';
import { viewerStrings as english, type ViewerStrings } from '../strings/viewer.en.ts';

/** Interface texts for a language: those it has, else English. Not for the first bundle: all catalogues are in here. */
export function catalogueFor(language: string): ViewerStrings {
  return language.split('-')[0]?.toLowerCase() === 'de' ? german : english;
}

/** Language of the interface texts themselves, for `lang` where they differ from the map's. */
export function catalogueLanguage(language: string): string {
  return language.split('-')[0]?.toLowerCase() === 'de' ? 'de' : 'en';
}
