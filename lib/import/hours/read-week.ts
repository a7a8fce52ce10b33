import type { HoursWords } from './hours-words.ts';
import { parseHours } from './parse-hours.ts';
import { readSpokenHours } from './read-spoken-hours.ts';
import type { Week } from './weekdays.ts';

/** Reads the hours of a week as a person types them, such as `Mo-Fr 9-17; Sa 10-14`. Returns null for other texts. */
export function readWeek(text: string, words: HoursWords): Week | null {
  const { hours, notes } = parseHours(readSpokenHours(text.trim(), words));
  return notes.length > 0 ? null : hours;
}
