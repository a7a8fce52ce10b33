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

/** The words of tables that people write by hand, in English and German. */
export const tableWords: HoursWords = {
  days: [
    ['Mo', 'Mon', 'Monday', 'Montag'],
    ['Tu', 'Tue', 'Tues', 'Tuesday', 'Di', 'Dienstag'],
    ['We', 'Wed', 'Wednesday', 'Mi', 'Mittwoch'],
    ['Th', 'Thu', 'Thur', 'Thurs', 'Thursday', 'Do', 'Donnerstag'],
    ['Fr', 'Fri', 'Friday', 'Freitag'],
    ['Sa', 'Sat', 'Saturday', 'Samstag', 'Sonnabend'],
    ['Su', 'Sun', 'Sunday', 'So', 'Sonntag'],
  ],
  closed: ['off', 'closed', 'geschlossen'],
  daily: ['daily', 'täglich'],
  until: ['to', 'until', 'till', 'through', 'bis'],
  and: ['and', 'und'],
  clock: ['from', 'hrs', 'h', 'Uhr', 'von'],
};
