import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time, with a time zone in the database and a Date in the code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
