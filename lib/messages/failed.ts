import de from './de/failed.json' with { type: 'json' };
import en from './en/failed.json' with { type: 'json' };
import { byLanguage } from './load.ts';

export type FailedTexts = typeof en;

/** Returns the texts of a page that failed. Every page includes them, in case its frame fails. */
export const failedStrings = byLanguage<typeof en>({ en, de });
