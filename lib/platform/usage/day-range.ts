import { invalid } from '#lib/contract/errors.ts';
import { type Fault, faultAt } from '#lib/contract/fault.ts';
import { limits } from '#lib/plans/limits.ts';
import { dayMs } from '#lib/plans/units.ts';

/** Range of UTC days, both inclusive, as `YYYY-MM-DD`. */
export type DayRange = { from: string; to: string };

/** Returns the range of a query at `now`. Missing bounds default to thirty days up to today. Throws 400. */
export function dayRange(query: { from?: string | undefined; to?: string | undefined }, now: Date): DayRange {
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
