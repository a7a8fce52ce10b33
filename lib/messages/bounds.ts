import de from './de/bounds.json' with { type: 'json' };
import en from './en/bounds.json' with { type: 'json' };
import type { InterfaceLanguage } from './languages.ts';

export type BoundStrings = typeof en;

/** Texts of bounds, by language. Only modules that are loaded late may import them. */
export const boundTexts: Readonly<Record<InterfaceLanguage, BoundStrings>> = { en, de };
