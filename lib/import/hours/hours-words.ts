import { dayNames } from './weekdays.ts';

/** The words for opening hours in a language. The first of each list is the one to write. */
export type HoursWords = {
  /** From Monday on. */
  days: readonly (readonly string[])[];
  closed: readonly string[];
  daily: readonly string[];
  /** Words between the first and the last of several days or times. */
  until: readonly string[];
  and: readonly string[];
  /** Words beside a time that do not change its meaning. */
  clock: readonly string[];
};

/** The words of OpenStreetMap, used in files. */
export const osmWords: HoursWords = {
  days: dayNames.map((name) => [name]),
  closed: ['off'],
  daily: [],
  until: [],
  and: [],
  clock: [],
};
