import { inInterfaceLanguages } from './all-languages.ts';
import type en from './en/way-report.json';
import type { Texts } from './load.ts';

export type WayReportStrings = Texts<typeof en>;

/** Returns the sentences about the directions of a draft in one language. */
export const wayReportStrings = await inInterfaceLanguages<typeof en>(
  (language) => import(`./${language}/way-report.json`, { with: { type: 'json' } }),
);
