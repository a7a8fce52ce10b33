import { addDays, instantOf, localTime, weekdayOf } from '#lib/mapmodel/zoned-time.ts';
import { dayMs, hourMs } from '#lib/plans/units.ts';
import type { DayRange } from '#lib/platform/usage/day-range.ts';

/** Sums of days or months between two instants, subtracted if `isLess`. */
type SumSpan = { span: 'day' | 'month'; from: Date; end: Date; isLess: boolean };

/**
 * Returns the sums that make up a range of UTC days. For a month partly in the range, takes its days, or the month
 * minus its other days, whichever reads fewer rows. Days after `now` have almost no events.
 */
export function sumSpans(from: Date, end: Date, now: Date): SumSpan[] {
  const spans: SumSpan[] = [];
  const add = (span: SumSpan['span'], isLess: boolean, first: Date, last: Date) => {
    if (first >= last) return;
    const before = spans.find(
      (each) => each.span === span && each.isLess === isLess && each.end.getTime() === first.getTime(),
    );
    if (before) before.end = last;
    else spans.push({ span, from: first, end: last, isLess });
  };
  for (let month = monthBegin(from, 0); month < end; month = monthBegin(month, 1)) {
    const next = monthBegin(month, 1);
    const [first, last] = [from > month ? from : month, end < next ? end : next];
    const seen = now < next ? now : next;
    const othersMs = first.getTime() - month.getTime() + Math.max(0, seen.getTime() - last.getTime());
    if (othersMs >= last.getTime() - first.getTime()) {
      add('day', false, first, last);
      continue;
    }
    add('month', false, month, next);
    add('day', true, month, first);
    add('day', true, last, next);
  }
  return spans;
}

/** Returns the start of the month of `instant`, or of the month `later` months after it. */
export function monthBegin(instant: Date, later: number): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + later, 1));
}

/** Returns the same number of UTC days right before the range. */
export function daysBefore({ from, to }: DayRange): DayRange {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** Day in a time zone, and the instants of its start and end. */
export type LocalDay = { date: string; from: Date; end: Date };

/** Returns the day in `zone` at `instant`. */
export function dayAround(instant: Date, zone: string): LocalDay {
  const { date } = localTime(instant.getTime(), zone);
  return {
    date,
    from: new Date(instantOf(date, 0, zone)),
    end: new Date(instantOf(addDays(date, 1), 0, zone)),
  };
}

/** Returns the start of each hour of a day: 24, or 23 or 25 when clocks change. */
export function hoursOf({ from, end }: LocalDay): string[] {
  const count = Math.ceil((end.getTime() - from.getTime()) / hourMs);
  return Array.from({ length: count }, (_, i) => new Date(from.getTime() + i * hourMs).toISOString());
}

/** UTC hour of Monday at which the last events of Sunday have arrived. */
const weeklyMailHour = 6;

/** Returns the last whole week, Monday to Sunday in UTC, for the weekly mail. It changes on Monday morning. */
export function weekToTell(now: Date): DayRange {
  const today = new Date(now.getTime() - weeklyMailHour * hourMs).toISOString().slice(0, 10);
  const sinceMonday = (weekdayOf(today) + 6) % 7;
  return { from: addDays(today, -sinceMonday - 7), to: addDays(today, -sinceMonday - 1) };
}
