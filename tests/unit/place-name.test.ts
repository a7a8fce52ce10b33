import { expect, test } from 'vitest';
import { placeName } from '#lib/ui/place-name.ts';

test('a place without a title is named by its key, and said to have none unless it is a door or stairs', () => {
  const untitled = 'Untitled ({{key}})';
  expect(placeName({ key: 'room-12' }, 'Foyer', untitled)).toBe('Foyer');
  for (const title of ['', null, undefined])
    expect(placeName({ key: 'room-12', way: null }, title, untitled)).toBe('Untitled (room-12)');
  expect(placeName({ key: 'door-3', way: { kind: 'door' } }, null, untitled)).toBe('door-3');
});
