import type { Tag, Translation, Translations, TranslationWrite } from './types.ts';

/** Members stand in alphabetical order, as canonical JSON has them. */
export const emptyTranslation: Translation = {
  customButtonLabel: null,
  description: null,
  features: [],
  statusLabel: null,
  title: null,
};

/** `before` with the texts that `write` gives; what is absent stays, an entry without any text is dropped. */
export function mergeTranslations(
  before: Translations,
  write: Record<string, TranslationWrite | undefined>,
): Translations {
  const merged: Translations = { ...before };
  // In alphabetical order, as canonical JSON has them: most need no putting in order then.
  for (const language of Object.keys(write).sort()) {
    const texts = write[language];
    if (!texts) continue;
    const entry = { ...(before[language] ?? emptyTranslation) };
    if (texts.title !== undefined) entry.title = texts.title;
    if (texts.description !== undefined) entry.description = texts.description;
    if (texts.statusLabel !== undefined) entry.statusLabel = texts.statusLabel;
    if (texts.customButtonLabel !== undefined) entry.customButtonLabel = texts.customButtonLabel;
    if (texts.features !== undefined) entry.features = texts.features ?? [];
    if (texts.keywords !== undefined) {
      // Kept only where there are some, as they are in few places.
      if (texts.keywords?.length) entry.keywords = texts.keywords;
      else delete entry.keywords;
    }
    if (isEmpty(entry)) delete merged[language];
    else merged[language] = entry;
  }
  return merged;
}

/**
 * The translations as responses have them: those of `languages` only, in that order, and the
 * default language's always, its texts null where nothing was given.
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

/** The translations without what is searched and never shown. */
export function withoutKeywords(translations: Translations): Translations {
  const entries = Object.entries(translations);
  if (entries.every(([, texts]) => texts.keywords === undefined)) return translations;
  return Object.fromEntries(entries.map(([language, { keywords: _, ...texts }]) => [language, texts]));
}

/** The keywords in each of `languages` that has some. */
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

/** The members of `all` under `languages`, in that order. */
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

/** `before` with the names that `write` gives, in alphabetical order of languages; a null name takes one away. */
export function mergeNames(
  before: Readonly<Record<string, { name: string }>>,
  write: Readonly<Record<string, { name: string | null }>> | undefined,
): Record<string, { name: string }> {
  const merged = { ...before };
  for (const [language, { name }] of Object.entries(write ?? {})) {
    if (name === null) delete merged[language];
    else merged[language] = { name };
  }
  return Object.fromEntries(Object.entries(merged).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Tags as the public sees them: with the names of `languages` only. */
export function servedTags(tags: readonly Tag[], languages: readonly string[]): Tag[] {
  return tags.map((tag) => ({
    ...tag,
    translations: servedLanguages(tag.translations, languages),
  }));
}

function isEmpty(entry: Translation): boolean {
  return (
    entry.title === null &&
    entry.description === null &&
    entry.statusLabel === null &&
    entry.customButtonLabel === null &&
    entry.features.length === 0 &&
    entry.keywords === undefined
  );
}
