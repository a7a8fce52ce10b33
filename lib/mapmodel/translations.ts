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
    if (isEmpty(entry)) delete merged[language];
    else merged[language] = entry;
  }
  return merged;
}

/**
 * The translations as responses bear them: those of `languages` only, in that order, and the
 * default language's always, its texts null where nothing was given.
 */
export function servedTranslations(
  all: Translations,
  languages: readonly string[],
  defaultLanguage: string,
): Translations {
  const served: Translations = {};
  for (const language of languages) {
    const entry = all[language];
    if (entry) served[language] = entry;
  }
  served[defaultLanguage] ??= emptyTranslation;
  return served;
}

/** Tags as the public sees them: with the names of `languages` only. */
export function servedTags(tags: readonly Tag[], languages: readonly string[]): Tag[] {
  return tags.map((tag) => ({
    ...tag,
    translations: Object.fromEntries(
      Object.entries(tag.translations).filter(([language]) => languages.includes(language)),
    ),
  }));
}

function isEmpty(entry: Translation): boolean {
  return (
    entry.title === null &&
    entry.description === null &&
    entry.statusLabel === null &&
    entry.customButtonLabel === null &&
    entry.features.length === 0
  );
}
