import de from './de/failed.json' with { type: 'json' };
import en from './en/failed.json' with { type: 'json' };
import type { InterfaceLanguage } from './languages.ts';

export type FailedTexts = typeof en;

/** Texts of a page that failed, by language. Every page includes them, in case its frame fails. */
export const failedTexts: Readonly<Record<InterfaceLanguage, FailedTexts>> = { en, de };
