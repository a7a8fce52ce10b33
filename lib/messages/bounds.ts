import de from './de/bounds.json' with { type: 'json' };
import en from './en/bounds.json' with { type: 'json' };
import { byLanguage } from './load.ts';

export type BoundStrings = typeof en;

/** Returns the texts of bounds. Only modules that are loaded late may import them. */
export const boundStrings = byLanguage<typeof en>({ en, de });
