import { timestamp } from 'drizzle-orm/pg-core';

/** A moment, with its time zone in the database and as a Date here. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
