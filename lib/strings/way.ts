import type { InterfaceLanguage } from './choose-language.ts';
import { wayStrings as german } from './way.de.ts';
import { wayStrings as english, type WayStrings } from './way.en.ts';
import { wayReportStrings as germanReport } from './way-report.de.ts';
import { wayReportStrings as englishReport, type WayReportStrings } from './way-report.en.ts';

/** Sentences of directions for a language: those it has, else English; `language` is that of the sentences. */
export function wayStringsFor(language: string): { texts: WayStrings; language: string } {
  const base = language.split('-')[0]?.toLowerCase();
  if (base === 'de') return { texts: german, language };
  return { texts: english, language: base === 'en' ? language : 'en' };
}

/** Sentences of the report of a draft. */
export function wayReportStringsFor(language: InterfaceLanguage): WayReportStrings {
  return language === 'de' ? germanReport : englishReport;
}
