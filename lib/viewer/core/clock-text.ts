import type { PublicProject } from './types.ts';

type Settings = PublicProject['settings'];

/** Formats a time of day in the reader's language, with the owner's 12 or 24 hours and the time zone of the venue. */
export function timeText(
  instant: number,
  language: string,
  settings: Pick<Settings, 'timeFormat'>,
  zone: string,
): string {
  return format(language, timeOptions(settings), zone).format(instant);
}

/** `hour12: false` would write midnight as 24:00 in English, Arabic and Korean, as if it ended the day. */
function timeOptions({ timeFormat }: Pick<Settings, 'timeFormat'>): Intl.DateTimeFormatOptions {
  return { hour: 'numeric', minute: '2-digit', hourCycle: timeFormat === '12h' ? 'h12' : 'h23' };
}

/** Returns the name of the weekday. */
export function dayText(instant: number, language: string, zone: string): string {
  return format(language, { weekday: 'long' }, zone).format(instant);
}

/** Formats the time, after the date if the instant is not today. The date has a year if it is over 180 days away. */
export function dayTimeText(
  instant: number,
  now: number,
  language: string,
  settings: Pick<Settings, 'timeFormat'>,
  zone: string,
): string {
  const time = timeText(instant, language, settings, zone);
  const day = format(language, { year: 'numeric', month: 'numeric', day: 'numeric' }, zone);
  if (day.format(instant) === day.format(now)) return time;
  const isNear = Math.abs(instant - now) < 180 * 24 * 60 * 60 * 1000;
  const date = format(
    language,
    { weekday: 'short', day: 'numeric', month: 'short', ...(!isNear && { year: 'numeric' }) },
    zone,
  ).format(instant);
  return `${date}, ${time}`;
}

/** Formats `09:30` as the reader writes it: `09:30` or `9:30 AM`. */
export function clockText(clock: string, language: string, settings: Pick<Settings, 'timeFormat'>): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return timeText(Date.UTC(2000, 0, 1, hour % 24, minute), language, settings, 'UTC');
}

function format(
  language: string,
  options: Intl.DateTimeFormatOptions,
  timeZone: string,
): Intl.DateTimeFormat {
  for (const [locale, zone] of [
    [language, timeZone],
    [language, 'UTC'],
    ['en', 'UTC'],
  ] as const) {
    try {
      return new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    } catch {}
  }
  return new Intl.DateTimeFormat();
}
