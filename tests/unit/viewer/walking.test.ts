import { expect, test, vi } from 'vitest';
import { loadViewerStrings } from '#lib/messages/viewer.ts';
import { readToFrame } from '#lib/viewer/core/host.ts';
import { retryAfter } from '#lib/viewer/core/load-json.ts';
import { failureText } from '#lib/viewer/core/notice.ts';
import { inReadingOrder, nextPlace } from '#lib/viewer/core/reading-order.ts';
import { createVenue } from '#tests/support/venue.ts';

const viewerStrings = (await loadViewerStrings('en')).strings;

test('places are read from top to bottom, and from left to right within a row', () => {
  const [level] = createVenue({ areas: 24, markers: 0 }).levels;
  const shuffled = [...(level?.areas ?? [])].sort(
    (a, b) => a.id.charCodeAt(35) - b.id.charCodeAt(35) || b.id.localeCompare(a.id),
  );
  expect(inReadingOrder(shuffled).map(({ key }) => key)).toEqual(level?.areas.map(({ key }) => key));
});

test('an arrow moves to the nearest place in its direction, and stays if there is none', () => {
  const [level] = createVenue({ areas: 24, markers: 0 }).levels;
  const places = inReadingOrder(level?.areas ?? []);
  const key = (pressed: string, at: number) =>
    places.find(({ id }) => id === nextPlace(pressed, places, at))?.key;
  expect(key('ArrowRight', 0)).toBe('area-0-1');
  expect(key('ArrowDown', 0)).toBe('area-0-7');
  expect(key('ArrowUp', 8)).toBe('area-0-1');
  expect(key('ArrowLeft', 0)).toBe('area-0-0');
  expect(key('PageDown', 3)).toBe('area-0-4');
  expect(key('End', 0)).toBe('area-0-23');
  expect(nextPlace('x', places, 0)).toBeUndefined();
});

test('only complete messages of this version are followed', () => {
  expect(readToFrame({ atrium: 1, type: 'select', id: 'shop' })).toEqual({ type: 'select', id: 'shop' });
  const bad = [
    null,
    'select',
    {},
    { type: 'select', id: 'a' },
    { atrium: 2, type: 'select', id: 'a' },
    { atrium: 1, type: 'select', id: 4 },
    { atrium: 1, type: 'filter', tags: [1] },
    { atrium: 1, type: 'eval', code: '1' },
    { atrium: 1, type: 'search', query: 'a' },
  ];
  for (const message of bad) expect(readToFrame(message)).toBeNull();
});

test('a wait is at least a second, at most five minutes, and ten seconds by default', () => {
  expect([
    retryAfter('0'),
    retryAfter('7'),
    retryAfter('99999'),
    retryAfter(null),
    retryAfter('soon'),
  ]).toEqual([1, 7, 300, 10, 10]);
});

test('a refusal explains its reason', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const failure = {
    kind: 'forbidden',
    detail: 'Seen: evil.example. Allowed: example.org.',
    retryAfterSeconds: 0,
  } as const;
  expect(failureText(failure, viewerStrings, 0)).toContain('Allowed: example.org.');
  expect(failureText({ ...failure, kind: 'busy' }, viewerStrings, 12)).toContain('12 seconds');
});
