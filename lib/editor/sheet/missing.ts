import type { Place } from '../model/types.ts';
import type { SheetColumn } from './columns.ts';

/** A value that a place can lack: that of a column, or the alternative texts of its images in a language. */
export type Missable = Pick<SheetColumn, 'id' | 'language'> & {
  readonly field: SheetColumn['field'] | 'alt';
};

/** Checks whether the place lacks the value of a column, or an alternative text. */
export function isMissing(place: Place, { field, language }: Omit<Missable, 'id'>): boolean {
  switch (field) {
    case 'title':
      return !place.translations[language ?? '']?.title;
    case 'description':
      // Descriptions are optional, but a description in one language is needed in all.
      return !place.translations[language ?? '']?.description && hasDescription(place);
    case 'tags':
      return place.tags.length === 0;
    case 'hours':
      return place.workingHours === null;
    case 'alt':
      return place.images.some(({ alt }) => !alt?.[language ?? '']);
    default:
      return false;
  }
}

/** Returns what places can lack: the values of these columns, and alternative texts in the languages of their titles. */
export function missablesOf(columns: readonly SheetColumn[]): Missable[] {
  const own = columns.filter(({ field }) => ['title', 'description', 'tags', 'hours'].includes(field));
  const alts = columns.flatMap(({ field, language }): Missable[] =>
    field === 'title' ? [{ id: `alt:${language}`, field: 'alt', language }] : [],
  );
  return [...own, ...alts];
}

function hasDescription({ translations }: Place): boolean {
  return Object.values(translations).some(({ description }) => description);
}
