import type { Place } from '../model/types.ts';
import type { SheetColumn } from './columns.ts';

/** Checks whether the place lacks the value of a column. */
export function isMissing(place: Place, { field, language }: SheetColumn): boolean {
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
    default:
      return false;
  }
}

/** Returns the columns whose value can be missing. */
export function columnsThatCanMiss(columns: readonly SheetColumn[]): SheetColumn[] {
  return columns.filter(({ field }) => ['title', 'description', 'tags', 'hours'].includes(field));
}

function hasDescription({ translations }: Place): boolean {
  return Object.values(translations).some(({ description }) => description);
}
