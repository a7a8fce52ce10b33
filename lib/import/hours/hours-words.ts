import { dayNames } from './weekdays.ts';

/** How people of a language write opening hours. The first of each list is what is shown. */
export type HoursWords = {
  /** From Monday on. */
  days: readonly (readonly string[])[];
  closed: readonly string[];
  daily: readonly string[];
  /** Between the first and the last of several days or times. */
  until: readonly string[];
  and: readonly string[];
  /** What stands beside a time and changes nothing. */
  clock: readonly string[];
};

/** The words of OpenStreetMap, which files have. */
export const osmWords: HoursWords = {
  days: dayNames.map((name) => [name]),
  closed: ['off'],
  daily: [],
  until: [],
  and: [],
  clock: [],
};
