import { initial } from '../contract/initial.ts';
import { inAlphabet } from './canonical.ts';
import type { Tag, Translation, Translations, TranslationWrite } from './types.ts';

/** Texts of a language without any. Members are in alphabetical order, as canonicalJson writes them. */
export const emptyTranslation = inAlphabet(initial.texts);
const textNames = Object.keys(emptyTranslation) as (keyof typeof emptyTranslation)[];

/** Returns `before` with the texts of `write`. Absent texts stay; an entry without any text is removed. */
export function mergeTranslations(
  before: Translations,
  write: Record<string, TranslationWrite | undefined>,
): Translations {
  const merged: Translations = { ...before };
  // In alphabetical order, so that canonicalJson seldom has to sort.
  for (const language of Object.keys(write).sort()) {
    const texts = write[language];
    if (!texts) continue;
    const entry: Translation = { ...(before[language] ?? emptyTranslation) };
    for (const name of textNames) {
      if (texts[name] !== undefined) Object.assign(entry, { [name]: texts[name] ?? emptyTranslation[name] });
    }
    if (texts.keywords !== undefined) {
      // Absent unless there are some, because few entities have keywords.
      if (texts.keywords?.length) entry.keywords = texts.keywords;
      else delete entry.keywords;
    }
    if (isEmpty(entry)) delete merged[language];
    else merged[language] = entry;
  }
  return merged;
}

/**
 * Returns the translations as responses have them: those of `languages`, in this order, and always the default
 * language, with null texts if it has none.
 */
export function servedTranslations(
  all: Translations,
  languages: readonly string[],
  defaultLanguage: string,
): Translations {
  const served = servedLanguages(all, languages);
  served[defaultLanguage] ??= emptyTranslation;
  return served;
}

/** Returns the translations without keywords, which are searched but never shown. */
export function withoutKeywords(translations: Translations): Translations {
  const entries = Object.entries(translations);
  if (entries.every(([, texts]) => texts.keywords === undefined)) return translations;
  return Object.fromEntries(entries.map(([language, { keywords: _, ...texts }]) => [language, texts]));
}

/** Returns the keywords by language, for those of `languages` that have some. */
export function keywordsIn(
  translations: Translations,
  languages: readonly string[],
): Record<string, string[]> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const keywords = translations[language]?.keywords;
      return keywords?.length ? [[language, keywords] as const] : [];
    }),
  );
}

/** Returns the members of `all` under `languages`, in this order. */
export function servedLanguages<T>(
  all: Readonly<Record<string, T>>,
  languages: readonly string[],
): Record<string, T> {
  const served: Record<string, T> = {};
  for (const language of languages) {
    const entry = all[language];
    if (entry !== undefined) served[language] = entry;
  }
  return served;
}

/** Returns `before` with the names of `write`, in alphabetical order of languages. A null name removes an entry. */
export function mergeNames(
  before: Readonly<Record<string, { name: string }>>,
  write: Readonly<Record<string, { name: string | null }>> | undefined,
): Record<string, { name: string }> {
  const merged = { ...before };
  for (const [language, { name }] of Object.entries(write ?? {})) {
    if (name === null) delete merged[language];
    else merged[language] = { name };
  }
  return inAlphabet(merged);
}

/** Returns tags as the public sees them: with the names of `languages` only. */
export function servedTags(tags: readonly Tag[], languages: readonly string[]): Tag[] {
  return tags.map((tag) => ({
    ...tag,
    translations: servedLanguages(tag.translations, languages),
  }));
}

/** Returns stored translations with every text of today; the same object if none is missing. */
export function wholeTranslations(stored: Translations): Translations {
  const isWhole = Object.values(stored).every((texts) => textNames.every((name) => name in texts));
  if (isWhole) return stored;
  const entries = Object.entries(stored).map(([language, texts]) => [
    language,
    { ...emptyTranslation, ...texts },
  ]);
  return Object.fromEntries(entries);
}

function isEmpty(entry: Translation): boolean {
  return textNames.every((name) => !entry[name]?.length) && entry.keywords === undefined;
}
