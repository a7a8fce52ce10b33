import type { WorkingHours } from './types.ts';
import { addDays, type CalendarDate, instantOf, localTime, weekdayOf } from './zoned-time.ts';

/** Whether a place is open. Instants are in ms. */
type OpenState = {
  isOpen: boolean;
  /** End of the current opening; null if the place is closed or stays open beyond the next week. */
  until: number | null;
  /** Start of the next opening within a week; null if there is none or the place is open. */
  next: number | null;
};

/** Opening times of one day. `weekday` is 0 for Sunday. */
type DayHours = { date: CalendarDate; weekday: number; openings: { open: string; close: string }[] };

type Span = { start: number; end: number };

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const daysAhead = 8;

/**
 * Returns whether `hours` are open at `now` (ms), in `hours.timezone`, else `timezone`. Exceptions replace the hours of
 * their day. An opening that closes at or before its start runs past midnight. An unknown time zone counts as UTC.
 */
export function openNow(hours: WorkingHours, now: number, timezone: string): OpenState {
  const zone = hours.timezone ?? timezone;
  const today = localTime(now, zone).date;
  const spans = mergeSpans(
    daysFrom(hours, addDays(today, -1), daysAhead + 2).flatMap((day) => spansOf(day, zone)),
  );
  const current = spans.find(({ start, end }) => start <= now && now < end);
  if (current) {
    const isEndless = current.end > instantOf(addDays(today, daysAhead - 1), 0, zone);
    return { isOpen: true, until: isEndless ? null : current.end, next: null };
  }
  const next = spans.find(
    ({ start }) => start > now && start < instantOf(addDays(today, daysAhead), 0, zone),
  );
  return { isOpen: false, until: null, next: next?.start ?? null };
}

/** Returns the hours of seven days, beginning with the day of `now` (ms). */
export function hoursOfWeek(hours: WorkingHours, now: number, timezone: string): DayHours[] {
  return daysFrom(hours, localTime(now, hours.timezone ?? timezone).date, 7);
}

function daysFrom(hours: WorkingHours, first: CalendarDate, count: number): DayHours[] {
  return Array.from({ length: count }, (_, i) => {
    const date = addDays(first, i);
    const weekday = weekdayOf(date);
    const exceptions = (hours.exceptions ?? []).filter((exception) => exception.date === date);
    const usual = hours[weekdays[weekday] ?? 'sun'] ?? [];
    const openings =
      exceptions.length === 0
        ? usual
        : exceptions.flatMap(({ closed, open, close }) =>
            closed || !open || !close ? [] : [{ open, close }],
          );
    return { date, weekday, openings: [...openings].sort((a, b) => minutesOf(a.open) - minutesOf(b.open)) };
  });
}

function spansOf({ date, openings }: DayHours, zone: string): Span[] {
  return openings.map(({ open, close }) => {
    const start = minutesOf(open);
    const end = minutesOf(close);
    return {
      start: instantOf(date, start, zone),
      end: instantOf(date, end <= start ? end + 24 * 60 : end, zone),
    };
  });
}

/** Sorts spans and merges those that touch or overlap. Changes the given spans' order. */
function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = merged[merged.length - 1];
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

function minutesOf(clock: string): number {
  const [hour = '0', minute = '0'] = clock.split(':');
  return Number(hour) * 60 + Number(minute);
}
