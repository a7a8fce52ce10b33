import type { WorkingHours } from '../../mapmodel/types.ts';
import { type HoursWords, osmWords } from './hours-words.ts';
import { type Opening, weekdays } from './weekdays.ts';

/** Writes the week of opening hours in these words. Leaves out the time zone and exceptions. */
export function writeHours(hours: WorkingHours | null, words: HoursWords = osmWords): string {
  const closed = words.closed[0] ?? 'off';
  const days = weekdays
    .map((day) => hours?.[day])
    .map((openings) => openings && writeOpenings(openings, closed));
  if (days.every((text) => text === '00:00-24:00')) return '24/7';
  const rules: string[] = [];
  for (let first = 0; first < days.length; ) {
    const text = days[first];
    let next = first + 1;
    while (next < days.length && days[next] === text) next++;
    if (text !== undefined) rules.push(`${rangeOf(first, next - 1, words)} ${text}`);
    first = next;
  }
  const isPastMidnight = weekdays.some((day) => hours?.[day]?.some(({ open, close }) => close <= open));
  return isPastMidnight ? joinAdding(rules, closed) : rules.join('; ');
}

/** Joins rules with commas. After a semicolon, a day would cut off an opening of the evening before. */
function joinAdding(rules: readonly string[], closed: string): string {
  const added = rules.filter((rule) => !rule.endsWith(closed)).join(', ');
  return [...rules.filter((rule) => rule.endsWith(closed)), added].join('; ');
}

/** Checks whether both have the same week, whatever their time zones and exceptions. */
export function isSameWeek(one: WorkingHours | null, other: WorkingHours | null): boolean {
  return writeHours(one) === writeHours(other);
}

function rangeOf(first: number, last: number, { days }: HoursWords): string {
  const [from, to] = [days[first]?.[0], days[last]?.[0]];
  return first === last ? `${from}` : `${from}${last - first > 1 ? '-' : ','}${to}`;
}

function writeOpenings(openings: readonly Opening[], closed: string): string {
  return openings.length === 0 ? closed : openings.map(({ open, close }) => `${open}-${close}`).join(',');
}
