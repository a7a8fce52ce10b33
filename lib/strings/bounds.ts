import { boundsDe } from './bounds.de.ts';
import { type BoundStrings, boundsEn } from './bounds.en.ts';
import type { InterfaceLanguage } from './interface-languages.ts';

const catalogues: Record<InterfaceLanguage, BoundStrings> = { en: boundsEn, de: boundsDe };

/** Returns the texts of bounds. Only modules that are loaded late may import them. */
export function boundStrings(language: InterfaceLanguage): BoundStrings {
  return catalogues[language];
}
