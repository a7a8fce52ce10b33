import { dayMs, hourMs, minuteMs } from '../plans/units.ts';

/** A day of the calendar without a time zone: `YYYY-MM-DD`. */
export type CalendarDate = string;

const formats = new Map<string, Intl.DateTimeFormat>();
/** There are 600 zones, and each may be written in capital and small letters. */
const zonesMax = 1_000;

/** Returns the date and the minutes since midnight in `zone` at `instant` (ms). An unknown zone counts as UTC. */
export function localTime(instant: number, zone: string): { date: CalendarDate; minutes: number } {
  const local = instant + offsetMs(instant, zone);
  const date = new Date(local).toISOString().slice(0, 10);
  return { date, minutes: Math.floor((local - Date.parse(date)) / minuteMs) };
}

/**
 * Returns the instant (ms) at which clocks in `zone` show `minutes` after midnight of `date`; 1440 and more are in the
 * next day. A time that occurs twice when clocks go back is the first. A time that is skipped when clocks go forward is
 * shifted by the length of the gap.
 */
export function instantOf(date: CalendarDate, minutes: number, zone: string): number {
  const wall = Date.parse(date) + minutes * minuteMs;
  const before = wall - offsetMs(wall - dayMs, zone);
  const after = wall - offsetMs(wall + dayMs, zone);
  const [first, second] = before <= after ? [before, after] : [after, before];
  if (first + offsetMs(first, zone) === wall) return first;
  if (second + offsetMs(second, zone) === wall) return second;
  return before;
}

/** Returns the date `days` later, or earlier if `days` is negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the day of the week of a date: 0 is Sunday. */
export function weekdayOf(date: CalendarDate): number {
  return new Date(date).getUTCDay();
}

/** Offsets by zone and hour; null for an hour in which the clocks change. Asking `Intl` takes microseconds. */
const offsets = new Map<string, number | null>();
/** Hours that are remembered of all zones: a week of each, and more. */
const rememberedMax = 50_000;

/** Returns how far clocks in `zone` are ahead of UTC at `instant`, in ms. */
function offsetMs(instant: number, zone: string): number {
  const start = Math.floor(instant / hourMs) * hourMs;
  const hour = zone + start;
  if (!offsets.has(hour)) {
    if (offsets.size >= rememberedMax) offsets.clear();
    const first = askedOffsetMs(start, zone);
    offsets.set(hour, first === askedOffsetMs(start + hourMs - 1000, zone) ? first : null);
  }
  return offsets.get(hour) ?? askedOffsetMs(instant, zone);
}

function askedOffsetMs(instant: number, zone: string): number {
  // Such as `11/28/2026, GMT-03:30`; without digits for UTC.
  const [, sign, hours, minutes] = /(.)(..):(..)/.exec(formatFor(zone).format(instant)) ?? [];
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * minuteMs : 0;
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    try {
      format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    } catch {
      format = formatFor('UTC');
    }
    if (formats.size >= zonesMax) formats.clear();
    formats.set(timeZone, format);
  }
  return format;
}
