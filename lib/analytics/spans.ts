import { addDays, instantOf, localTime, weekdayOf } from '#lib/mapmodel/zoned-time.ts';
import type { DayRange } from '#lib/platform/usage/day-range.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Sums of days or months between two instants; where `isLess`, they are taken off. */
export type SumSpan = { span: 'day' | 'month'; from: Date; end: Date; isLess: boolean };

/**
 * The sums that make up a range of UTC days. Of a month that is partly in it the days are taken, or the month less its
 * other days, whichever is less to read: there are next to no events on days after `now`.
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

/** The beginning of the month of `instant`, or of the one that is `later` months after it. */
function monthBegin(instant: Date, later: number): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + later, 1));
}

/** As many UTC days as the range has, right before it. */
export function daysBefore({ from, to }: DayRange): DayRange {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** A day as clocks in a zone show it, and the instants at which it begins and ends. */
export type LocalDay = { date: string; from: Date; end: Date };

/** The day that clocks in `zone` show at `instant`. */
export function dayAround(instant: Date, zone: string): LocalDay {
  const { date } = localTime(instant.getTime(), zone);
  return {
    date,
    from: new Date(instantOf(date, 0, zone)),
    end: new Date(instantOf(addDays(date, 1), 0, zone)),
  };
}

/** When each hour of a day begins: 24 of them, or 23 and 25 where clocks change. */
export function hoursOf({ from, end }: LocalDay): string[] {
  const count = Math.ceil((end.getTime() - from.getTime()) / hourMs);
  return Array.from({ length: count }, (_, i) => new Date(from.getTime() + i * hourMs).toISOString());
}

/** In the morning, when the last events of Sunday are in. */
const weeklyMailHour = 6;

/** The last week, Monday to Sunday in UTC, that a mail tells of: from Monday morning the one that has just ended. */
export function weekToTell(now: Date): DayRange {
  const today = new Date(now.getTime() - weeklyMailHour * hourMs).toISOString().slice(0, 10);
  const sinceMonday = (weekdayOf(today) + 6) % 7;
  return { from: addDays(today, -sinceMonday - 7), to: addDays(today, -sinceMonday - 1) };
}
