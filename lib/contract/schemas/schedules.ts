import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { statusTypes } from '../choices.ts';
import { coded } from '../fault.ts';
import { list } from '../list.ts';
import { text, timeZone, utcDate } from '../scalars.ts';

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, coded('map.opens'));
const closingClock = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, coded('map.closes'));

const opening = z.strictObject({ open: clock, close: closingClock });
const day = list(opening).max(limits.hoursPerDayMax);

const exception = z
  .strictObject({
    date: utcDate,
    closed: z.boolean().optional(),
    open: clock.optional(),
    close: closingClock.optional(),
  })
  .refine((value) => value.closed === true || (value.open !== undefined && value.close !== undefined), {
    message: coded('map.hours'),
  });

/**
 * Opening hours: docs/contract.md, 5.8 Hours and occupancy. A closing time at or before its opening time runs past
 * midnight.
 */
export const workingHours = z
  .strictObject({
    timezone: timeZone.optional(),
    mon: day.optional(),
    tue: day.optional(),
    wed: day.optional(),
    thu: day.optional(),
    fri: day.optional(),
    sat: day.optional(),
    sun: day.optional(),
    exceptions: list(exception).max(limits.hoursExceptionsMax).optional(),
  })
  .meta({ id: 'WorkingHours' });

const instant = z.iso.datetime({
  offset: true,
  error: coded('value.timeWithOffset'),
});

const period = z
  .strictObject({
    from: instant,
    to: instant,
    status: z.enum(statusTypes).optional(),
    label: text(limits.labelCharsMax).optional(),
  })
  .refine((value) => Date.parse(value.from) < Date.parse(value.to), {
    message: coded('map.periodOrder'),
    path: ['to'],
  });

/** Occupancy schedule: docs/contract.md, 5.8 Hours and occupancy. */
export const occupancy = z
  .strictObject({
    timezone: timeZone.optional(),
    periods: list(period).max(limits.occupancyPeriodsMax),
  })
  .meta({ id: 'Occupancy' });
