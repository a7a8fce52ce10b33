import type { ViewerLanguage } from '../messages/languages.ts';

export { visitLanguage } from '../messages/choose-language.ts';
export * from '../messages/languages.ts';

/** One file per language, fetched when its texts are first needed. */
export type FileByLanguage<Texts> = Record<ViewerLanguage, () => Promise<Texts>>;
