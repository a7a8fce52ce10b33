import type { Place } from '../model/types.ts';
import type { SheetColumn } from './columns.ts';

/** What can be missing: the id of a column. */
export function isMissing(place: Place, { field, language }: SheetColumn): boolean {
  switch (field) {
    case 'title':
      return !place.translations[language ?? '']?.title;
    case 'description':
      // Not every place needs a description; one that has it in a language needs it in the others.
      return !place.translations[language ?? '']?.description && hasDescription(place);
    case 'tags':
      return place.tags.length === 0;
    case 'hours':
      return place.workingHours === null;
    default:
      return false;
  }
}

/** The columns in which something can be missing. */
export function columnsThatCanMiss(columns: readonly SheetColumn[]): SheetColumn[] {
  return columns.filter(({ field }) => ['title', 'description', 'tags', 'hours'].includes(field));
}

function hasDescription({ translations }: Place): boolean {
  return Object.values(translations).some(({ description }) => description);
}
