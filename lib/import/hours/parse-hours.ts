import { limits } from '../../plans/limits.ts';
import { importLimits } from '../limits.ts';
import type { Note } from '../proposal.ts';
import type { ReportCode } from '../report.ts';
import { splitRules } from './split-rules.ts';
import { dayNames, type Opening, type Week, type Weekday, weekdays } from './weekdays.ts';

type HoursCode = Extract<ReportCode, `hours${string}`>;

/** The week, null if nothing could be read. The text of each note is the whole source, for the person to read. */
export type ParsedHours = { hours: Week | null; notes: Note[] };

const seasonal =
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|week|easter|year|days?|(?:19|20)\d\d)\b|\[/i;
const sun = /sunrise|sunset|dawn|dusk/i;
/** A new line that begins with a day. Others may go on with the times of the line before. */
const lineOfDay = /\n[ \t]*(?=(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)\b)/gi;
const span = /^(\d\d?)[:.](\d\d)\s*-\s*(\d\d?)[:.](\d\d)\s*(\+?)$/;
const allDay: Opening = { open: '00:00', close: '24:00' };

/**
 * Parses the weekly part of an `opening_hours` text of OpenStreetMap or IMDF. Notes parts that a week cannot express
 * (holidays, seasons, the sun, comments, open ends) or that are not understood, and never guesses. Throws nothing.
 */
export function parseHours(text: string): ParsedHours {
  const source = text.trim();
  if (source === '') return { hours: null, notes: [] };
  const told = new Set<HoursCode>();
  const week: Week = {};
  if (source.length > importLimits.hoursCharsMax) told.add('hoursTooLong');
  else readRules(source, week, told);
  const days = Object.fromEntries(weekdays.flatMap((day) => (week[day] ? [[day, week[day]]] : [])));
  const notes = [...told].map((code) => ({ code, text: source }));
  return { hours: Object.keys(days).length > 0 ? days : null, notes };
}

function readRules(source: string, week: Week, told: Set<HoursCode>): void {
  const plain = source.normalize('NFKC').replace(/[–—−‐‒~〜]/g, '-');
  const rules = splitRules(plain.replace(lineOfDay, '; '));
  if (rules.length > importLimits.hoursRulesMax) {
    told.add('hoursTooLong');
    return;
  }
  for (const { text, kind } of rules) {
    if (kind === 'fallback') told.add('hoursFallback');
    else readRule(text, kind === 'addition', week, told);
  }
}

function readRule(rule: string, isAddition: boolean, week: Week, told: Set<HoursCode>): void {
  if (rule.includes('"')) told.add('hoursComment');
  const text = rule.replace(/"[^"]*"?/g, ' ').trim();
  if (text === '') return;
  if (seasonal.test(text)) told.add('hoursSeasonal');
  else if (sun.test(text)) told.add('hoursSun');
  else if (text === '24/7') replaceDays(week, weekdays, [allDay], told);
  else readPlainRule(text, isAddition, week, told);
}

function readPlainRule(text: string, isAddition: boolean, week: Week, told: Set<HoursCode>): void {
  const selector = /^(?:\b(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)\b[\s,-]*)*/i.exec(text)?.[0] ?? '';
  const days = readDays(selector, told);
  const times = text
    .slice(selector.length)
    .replace(/^\s*[:,]/, '')
    .trim();
  if (days === null) told.add('hoursUnread');
  else if (days.length === 0) return;
  else if (/^(?:off|closed)$/i.test(times)) replaceDays(week, days, [], told);
  else {
    const openings = readTimes(times, told);
    const isTooMany = days.some(
      (day) => (week[day]?.length ?? 0) + (openings?.length ?? 0) > limits.hoursPerDayMax,
    );
    if (openings === null || isTooMany) told.add('hoursUnread');
    else if (openings.length === 0) return;
    else if (!isAddition) replaceDays(week, days, openings, told);
    else for (const day of days) week[day] = [...(week[day] ?? []), ...openings];
  }
}

/** Returns the days of a selector, all if it is empty; null if it is not a selector. */
function readDays(selector: string, told: Set<HoursCode>): readonly Weekday[] | null {
  if (selector.trim() === '') return weekdays;
  const days = new Set<Weekday>();
  for (const part of selector.replace(/(?<![\s,])[\s,]+$/, '').split(',')) {
    const [first = '', last = first, ...more] = part.trim().split(/(?<!\s)\s*-\s*/);
    if (/^(?:PH|SH)$/i.test(part.trim())) {
      told.add('hoursHolidays');
      continue;
    }
    const [from, to] = [dayNumber(first), dayNumber(last)];
    if (from < 0 || to < 0 || more.length > 0) return null;
    for (let day = from; ; day = (day + 1) % 7) {
      days.add(weekdays[day] ?? 'mon');
      if (day === to) break;
    }
  }
  return [...days];
}

function dayNumber(name: string): number {
  return dayNames.findIndex((day) => day.toLowerCase() === name.toLowerCase());
}

/** Returns the openings of a list of times, without those that have no end; null if one is not understood. */
function readTimes(text: string, told: Set<HoursCode>): Opening[] | null {
  const openings: Opening[] = [];
  for (const part of text.replace(/(?<!\s)\s+open$/i, '').split(',')) {
    if (/^\s*\d\d?[:.]\d\d\s*\+\s*$/.test(part)) {
      told.add('hoursOpenEnd');
      continue;
    }
    const opening = readSpan(part.trim(), told);
    if (!opening) return null;
    openings.push(opening);
  }
  return openings;
}

function readSpan(text: string, told: Set<HoursCode>): Opening | null {
  const match = span.exec(text);
  if (!match) return null;
  const [openHour = 0, openMinute = 0, closeHour = 0, closeMinute = 0] = match.slice(1, 5).map(Number);
  if (openHour > 23 || openMinute > 59 || closeMinute > 59 || closeHour * 60 + closeMinute > 48 * 60)
    return null;
  if (match[5] === '+') told.add('hoursOpenEnd');
  // OpenStreetMap writes times after midnight from 24:00 on. In the contract, a close before its open is past midnight.
  const isPlain = closeHour < 24 || (closeHour === 24 && closeMinute === 0);
  if (!isPlain && (closeHour - 24) * 60 + closeMinute > openHour * 60 + openMinute) return null;
  return {
    open: clock(openHour, openMinute),
    close: clock(isPlain ? closeHour : closeHour - 24, closeMinute),
  };
}

function clock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Replaces whole days. Notes openings past midnight of the evening before: readers disagree on when they end. */
function replaceDays(week: Week, days: readonly Weekday[], openings: Opening[], told: Set<HoursCode>): void {
  const evenings = days.flatMap((day) => [day, weekdays[(weekdays.indexOf(day) + 6) % 7] ?? day]);
  const isPastMidnight = ({ open, close }: Opening) => close <= open;
  if (evenings.some((day) => week[day]?.some(isPastMidnight))) told.add('hoursMidnight');
  for (const day of days) week[day] = openings;
}
