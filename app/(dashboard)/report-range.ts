import type { PageQuery } from '#app/page-props.ts';
import { AppError } from '#lib/contract/errors.ts';
import { dayMs } from '#lib/plans/units.ts';
import { type DayRange, dateOf, dayRange } from '#lib/platform/usage/day-range.ts';

export const rangeChoices = [7, 30, 90, 365] as const;

/**
 * Returns `from` and `to` of a page's address if they look like dates. Other errors are found when the range is parsed.
 */
export function rangeOf(query: PageQuery): { from?: string; to?: string } {
  const dateIn = (value: PageQuery[string]) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
      ? value
      : null;
  const [from, to] = [dateIn(query.from), dateIn(query.to)];
  return { ...(from !== null && { from }), ...(to !== null && { to }) };
}

/** Returns the days that a page's address asks for. An invalid range gives the default days and `isBad`. */
export function readRange(query: PageQuery, now: Date): { range: DayRange; isBad: boolean } {
  try {
    return { range: dayRange(rangeOf(query), now), isBad: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { range: dayRange({}, now), isBad: true };
  }
}

/** Returns the range of the last `days` days up to `now`. */
export function lastDays(days: number, now: Date): { from: string; to: string } {
  return { from: dateOf(new Date(now.getTime() - (days - 1) * dayMs)), to: dateOf(now) };
}

type Bar = { date: string; value: number };

/** More days than this do not fit on a phone and are summed by week. */
const barsMax = 92;

/** Returns the bars of a chart: each day, or each week counted back from the last day. */
export function barsOf(days: readonly Bar[]): { bars: Bar[]; isByWeek: boolean } {
  if (days.length <= barsMax) return { bars: [...days], isByWeek: false };
  const bars: Bar[] = [];
  for (let end = days.length; end > 0; end -= 7) {
    const week = days.slice(Math.max(0, end - 7), end);
    bars.unshift({ date: week[0]?.date ?? '', value: week.reduce((sum, { value }) => sum + value, 0) });
  }
  return { bars, isByWeek: true };
}
