import { withAsciiDigits } from '../../contract/ascii-digits.ts';
import type { Occupancy } from '../../mapmodel/types.ts';
import { localTime, instantOf as zonedInstant } from '../../mapmodel/zoned-time.ts';
import { joinTags, splitTags } from './cells.ts';
import { readStatus, type StatusWords } from './values.ts';

type Period = Occupancy['periods'][number];

/** `2026-11-23 09:00-10:30 error: Seminar`, after `inPlainForm`. The end has its own date if it is on another day. */
const periodForm =
  /^(\d{4}-\d\d-\d\d)[ T]+(\d\d?)[:.](\d\d)\s*-\s*(?:(\d{4}-\d\d-\d\d)[ T]+)?(\d\d?)[:.](\d\d)\s*(\S.*)?$/;

/** Writes the periods of a schedule into one cell, in the time zone `zone`. */
export function writeOccupancy(periods: readonly Period[], zone: string, words: StatusWords): string {
  return joinTags(periods.map((period) => writePeriod(period, zone, words)));
}

/** Reads the periods of a cell, in the order of their start; null if one is not understood. */
export function readOccupancy(text: string, zone: string, words: StatusWords): Period[] | null {
  const periods: Period[] = [];
  for (const part of splitTags(text)) {
    const period = readPeriod(part, zone, words);
    if (!period) return null;
    periods.push(period);
  }
  return periods.sort((a, b) => Date.parse(a.from) - Date.parse(b.from));
}

function writePeriod({ from, to, status, label }: Period, zone: string, words: StatusWords): string {
  const start = localTime(Date.parse(from), zone);
  const end = localTime(Date.parse(to), zone);
  const endDate = end.date === start.date ? '' : `${end.date} `;
  const text = [status && words[status], label && `: ${label}`].filter(Boolean).join('');
  return `${start.date} ${clock(start.minutes)}-${endDate}${clock(end.minutes)}${text && !status ? '' : ' '}${text}`.trim();
}

function readPeriod(text: string, zone: string, words: StatusWords): Period | null {
  const match = periodForm.exec(inPlainForm(text.trim()));
  if (!match) return null;
  const [, date = '', hour, minute, endDate, endHour, endMinute, rest = ''] = match;
  const [start, end] = [minutesOf(hour, minute), minutesOf(endHour, endMinute)];
  if (start === null || end === null || !isDate(date) || (endDate !== undefined && !isDate(endDate)))
    return null;
  const from = zonedInstant(date, start, zone);
  // An end without a date that is not after the start is on the next day.
  const isNextDay = endDate === undefined && end <= start;
  const to = zonedInstant(endDate ?? date, isNextDay ? end + dayMinutes : end, zone);
  if (to <= from) return null;
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...readWords(rest, words),
  };
}

/** Returns a period with usual digits, hyphens and dates (`23.11.2026`) before its words, which stay. */
function inPlainForm(text: string): string {
  return text.replace(/^[^\p{L}]*(?:T[^\p{L}]*)?/u, (times) =>
    withAsciiDigits(times)
      .replace(/[‐‑‒–—−~]/g, '-')
      .replace(/\b(\d\d?)\.(\d\d?)\.(\d{4})\b/g, (_, day: string, month: string, year: string) =>
        [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
      ),
  );
}

const dayMinutes = 24 * 60;

/** Reads `error`, `error: Seminar`, `: Seminar` or `Seminar`. */
function readWords(rest: string, words: StatusWords): Pick<Period, 'status' | 'label'> {
  const [, head = '', tail] = /^([^:]*)(?::\s*(\S.*)?)?$/.exec(rest.trim()) ?? [];
  const status = head.trim() === '' ? null : readStatus(head, words);
  const label = (status || head.trim() === '' ? tail : rest)?.trim();
  return { ...(status && { status }), ...(label && { label }) };
}

function minutesOf(hour: string | undefined, minute: string | undefined): number | null {
  const [hours, minutes] = [Number(hour), Number(minute)];
  return hours <= 24 && minutes < 60 && hours * 60 + minutes <= dayMinutes ? hours * 60 + minutes : null;
}

function isDate(date: string): boolean {
  const at = Date.parse(date);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
