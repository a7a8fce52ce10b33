import type { InterfaceLanguage } from './interface-languages.ts';
import { wayReportStrings as de } from './way-report.de.ts';
import { wayReportStrings as en, type WayReportStrings } from './way-report.en.ts';

const catalogues: Record<InterfaceLanguage, WayReportStrings> = { en, de };

/** Returns the sentences about the directions of a draft in one language. */
export function wayReportStringsFor(language: InterfaceLanguage): WayReportStrings {
  return catalogues[language];
}
