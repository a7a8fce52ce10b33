export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Names of the days in OpenStreetMap, in the same order. */
export const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

export type Opening = { open: string; close: string };
export type Week = Partial<Record<Weekday, Opening[]>>;
