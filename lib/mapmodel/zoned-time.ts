import { dayMs, hourMs, minuteMs } from '../plans/units.ts';

/** A day of the calendar without a time zone: `YYYY-MM-DD`. */
export type CalendarDate = string;

const formats = new Map<string, Intl.DateTimeFormat>();

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

/** Offsets by zone and UTC hour; null for an hour in which the clocks change. Asking `Intl` takes microseconds. */
const offsets = new Map<string, Map<number, number | null>>();
/** Hours that are remembered of all zones: a week of each, and more. */
const rememberedMax = 50_000;
let remembered = 0;

/** Returns how far clocks in `zone` are ahead of UTC at `instant`, in ms. */
function offsetMs(instant: number, zone: string): number {
  const hour = Math.floor(instant / hourMs);
  let ofZone = offsets.get(zone);
  const known = ofZone?.get(hour);
  if (known !== undefined) return known ?? askedOffsetMs(instant, zone);
  if (!ofZone || remembered >= rememberedMax) {
    if (remembered >= rememberedMax) {
      offsets.clear();
      remembered = 0;
    }
    ofZone = new Map();
    offsets.set(zone, ofZone);
  }
  const first = askedOffsetMs(hour * hourMs, zone);
  const isSame = askedOffsetMs((hour + 1) * hourMs - 1000, zone) === first;
  ofZone.set(hour, isSame ? first : null);
  remembered += 1;
  return isSame ? first : askedOffsetMs(instant, zone);
}

function askedOffsetMs(instant: number, zone: string): number {
  const seconds = Math.floor(instant / 1000) * 1000;
  const part: Record<string, number> = {};
  for (const { type, value } of formatFor(zone).formatToParts(seconds)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - seconds;
}

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = makeFormat(zone) ?? makeFormat('UTC') ?? new Intl.DateTimeFormat('en-US');
  formats.set(zone, format);
  return format;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}
