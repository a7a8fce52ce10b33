import { describe, expect, test } from 'vitest';
import { newId } from '#lib/platform/ids.ts';
import type { Person } from '#lib/presence/people.ts';
import { nameOf, personColors, presentPeople } from '#lib/presence/present-people.ts';

const person = (id: string, since: number): Person => ({
  id,
  kind: 'user',
  level: null,
  selection: [],
  pointer: null,
  since,
  seenAt: since,
});
const colorsOf = (people: Person[]) => presentPeople(people, () => '').map(({ color }) => color);

describe('the colours of people', () => {
  test('differ from each other as long as there are enough, and stay when somebody comes', () => {
    for (let round = 0; round < 50; round++) {
      const people = Array.from({ length: personColors.length }, (_, i) => person(newId(), i));
      const all = colorsOf(people);
      expect(new Set(all).size).toBe(personColors.length);
      for (let count = 1; count < people.length; count++)
        expect(colorsOf(people.slice(0, count))).toEqual(all.slice(0, count));
    }
    expect(colorsOf(Array.from({ length: 40 }, (_, i) => person(newId(), i)))).toHaveLength(40);
  });

  test('let white text be read', () => {
    const luminance = (hex: string) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
        const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
        return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    for (const color of personColors) expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThan(4.5);
  });
});

test('a person without a name is the address before the @ for members, and nobody for keys', () => {
  const named = { fullName: ' ', email: 'ada@example.org' };
  expect([nameOf(named, false), nameOf(named, true), nameOf(undefined, false)]).toEqual(['ada', '', '']);
  expect(nameOf({ ...named, fullName: 'Ada Lovelace' }, true)).toBe('Ada Lovelace');
});
