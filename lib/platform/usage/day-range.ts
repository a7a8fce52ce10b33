import { invalid } from '#lib/contract/errors.ts';
import { type Fault, faultAt } from '#lib/contract/fault.ts';
import { limits } from '#lib/plans/limits.ts';
import { dayMs } from '#lib/plans/units.ts';

/** Range of UTC days, both inclusive, as `YYYY-MM-DD`. */
export type DayRange = { from: string; to: string };

/** Bounds of a range, as asked for. */
export type DayQuery = { from?: string | undefined; to?: string | undefined };

/** Reports also read days around their range, so they end before the last day that the database knows. */
const firstDay = '1970-01-01';
const lastDay = '9998-12-31';

/** Returns the faults of the days in a query: the calendar must have them, between 1970 and 9998. */
export function dayFaults(query: DayQuery): Fault[] {
  return (['from', 'to'] as const).flatMap((name) => {
    const day = query[name];
    return day === undefined || isDay(day) ? [] : [faultAt(name, 'value.date')];
  });
}

function isDay(day: string): boolean {
  const instant = Date.parse(day);
  // The parser takes 30 February for a day in March.
  const isInCalendar = !Number.isNaN(instant) && dateOf(new Date(instant)) === day;
  return isInCalendar && day >= firstDay && day <= lastDay;
}

/** Returns the range of a query at `now`. Missing bounds default to thirty days up to today. Throws 400. */
export function dayRange(query: DayQuery, now: Date): DayRange {
  const wrong = dayFaults(query);
  if (wrong.length > 0) throw invalid(wrong);
  const spanMs = (limits.reportDaysDefault - 1) * dayMs;
  const to = query.to ?? latest(dateOf(now), query.from);
  const from = query.from ?? dateOf(new Date(Date.parse(to) - spanMs));
  const faults: Fault[] = [];
  if (from > to) faults.push(faultAt('from', 'value.firstDay'));
  if (daysBetween(from, to) > limits.reportDaysMax)
    faults.push(faultAt('from', 'value.daysMax', { count: limits.reportDaysMax }));
  if (faults.length > 0) throw invalid(faults);
  return { from, to };
}

/** Returns every day of the range, ascending. */
export function listDays({ from, to }: DayRange): string[] {
  const first = Date.parse(from);
  return Array.from({ length: daysBetween(from, to) }, (_, i) => dateOf(new Date(first + i * dayMs)));
}

/** Returns the UTC date of an instant. */
export function dateOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Returns the instant at which the range ends. */
export function endOf({ to }: DayRange): Date {
  return new Date(Date.parse(to) + dayMs);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

function latest(today: string, from: string | undefined): string {
  return from !== undefined && from > today ? from : today;
}
