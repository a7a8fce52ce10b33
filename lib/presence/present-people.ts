import type { z } from 'zod';
import type { presentPerson } from '#lib/contract/schemas/presence.ts';
import type { Person } from './people.ts';

/** Who somebody is. The address is for members only, if there is no name. */
export type Named = { fullName: string; email: string };
type Presented = z.infer<typeof presentPerson>;

/** Colours that differ from each other, on light and dark plans. White text is readable on each. */
export const personColors = [
  '#c2410c',
  '#1d4ed8',
  '#15803d',
  '#a21caf',
  '#0e7490',
  '#be123c',
  '#6d28d9',
  '#854d0e',
  '#0f766e',
  '#9d174d',
  '#4338ca',
  '#4d7c0f',
] as const;

/**
 * Presents people in order of their stay. Each has a colour by the id, or the next one that nobody has who was there
 * before, so that colours stay while people come.
 */
export function presentPeople(people: readonly Person[], nameOfPerson: (id: string) => string): Presented[] {
  const taken = new Set<string>();
  return people.map(({ id, level, selection, pointer }) => {
    const color = freeColor(id, taken);
    taken.add(color);
    return { id, name: nameOfPerson(id), color, level, selection, pointer };
  });
}

/** Returns the name of a person, or for members the address before the @ of one without a name. */
export function nameOf(named: Named | undefined, toKey: boolean): string {
  const { fullName = '', email = '' } = named ?? {};
  return fullName.trim() || (toKey ? '' : (email.split('@')[0] ?? ''));
}

function freeColor(id: string, taken: ReadonlySet<string>): string {
  const count = personColors.length;
  const first = [...id].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9973, 7) % count;
  const turned = [...personColors.slice(first), ...personColors.slice(0, first)];
  return turned.find((color) => !taken.has(color)) ?? turned[0] ?? personColors[0];
}
