import type { WorkingHours } from '../../mapmodel/types.ts';
import { dayNames, type Opening, weekdays } from './weekdays.ts';

/** The week of opening hours as OpenStreetMap writes it; time zone and exceptions have no place in it. */
export function writeHours(hours: WorkingHours | null): string {
  const days = weekdays.map((day) => hours?.[day]).map((openings) => openings && writeOpenings(openings));
  if (days.every((text) => text === '00:00-24:00')) return '24/7';
  const rules: string[] = [];
  for (let first = 0; first < days.length; ) {
    const text = days[first];
    let next = first + 1;
    while (next < days.length && days[next] === text) next++;
    if (text !== undefined) rules.push(`${rangeOf(first, next - 1)} ${text}`);
    first = next;
  }
  const isPastMidnight = weekdays.some((day) => hours?.[day]?.some(({ open, close }) => close <= open));
  return isPastMidnight ? joinAdding(rules) : rules.join('; ');
}

/** After a semicolon a day would cut off what began the evening before: such rules are added by commas. */
function joinAdding(rules: readonly string[]): string {
  const closed = rules.filter((rule) => rule.endsWith('off'));
  const added = rules.filter((rule) => !rule.endsWith('off')).join(', ');
  return [...closed, added].join('; ');
}

/** Whether both show the same week, whatever their time zones and exceptions. */
export function isSameWeek(one: WorkingHours | null, other: WorkingHours | null): boolean {
  return writeHours(one) === writeHours(other);
}

function rangeOf(first: number, last: number): string {
  return first === last
    ? `${dayNames[first]}`
    : `${dayNames[first]}${last - first > 1 ? '-' : ','}${dayNames[last]}`;
}

function writeOpenings(openings: readonly Opening[]): string {
  return openings.length === 0 ? 'off' : openings.map(({ open, close }) => `${open}-${close}`).join(',');
}
