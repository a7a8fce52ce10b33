import type { InterfaceLanguage } from './choose-language.ts';
import { wayReportStrings as germanReport } from './way-report.de.ts';
import { wayReportStrings as englishReport, type WayReportStrings } from './way-report.en.ts';

/** Sentences of the report of a draft. */
export function wayReportStringsFor(language: InterfaceLanguage): WayReportStrings {
  return language === 'de' ? germanReport : englishReport;
}
