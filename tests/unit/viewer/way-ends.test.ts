import { describe, expect, test } from 'vitest';
import { endName } from '#lib/viewer/core/address.ts';
import { readLink } from '#lib/viewer/directions/guide.ts';
import { summaryOf } from '#lib/viewer/directions/way-texts.ts';
import type { Route } from '#lib/wayfinding/itinerary/present-route.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

const { venue } = createWayVenue();
const { levels, project } = venue;

/** The venue whose sign has the key of the café. */
const shared = levels.map((level) => ({
  ...level,
  markers: level.markers.map((marker) => (marker.way?.kind === 'here' ? { ...marker, key: 'cafe' } : marker)),
}));

describe('the place of a visitor', () => {
  test('is the sign if an area has the same key, with its heading', () => {
    const { here, from, heading, isFromHere } = readLink({ here: 'cafe', from: 'cafe' }, shared, project);
    expect(here?.end).toMatchObject({
      kind: 'place',
      place: { translations: { en: { title: 'Main entrance' } } },
    });
    expect(from).toEqual(here?.end);
    expect([heading, isFromHere]).toEqual([90, true]);
  });

  test('is the area if only another end has its key', () => {
    const { here, from, to } = readLink({ here: 'office', from: 'cafe', to: 'cafe' }, shared, project);
    expect(here?.end).toMatchObject({ place: { key: 'office' } });
    for (const end of [from, to])
      expect(end).toMatchObject({ place: { translations: { en: { title: 'Café' } } } });
  });

  test('is unknown for a deleted key, with a message', () => {
    expect(readLink({ here: 'gone' }, levels, project)).toMatchObject({ here: null, isUnknown: true });
  });
});

test('a place is named by its key, and a marker by its id if an area has or may have its key', () => {
  type Scope = Parameters<typeof endName>[0];
  const among = (loaded: typeof levels) => {
    const get = (id: string) => loaded.find((level) => level.id === id) ?? null;
    return { project: () => project, data: { get } } as unknown as Scope;
  };
  const signOn = (all: typeof levels) => {
    const sign = all[0]?.markers.find(({ way }) => way?.kind === 'here');
    if (!sign) throw new Error('There is no sign.');
    return sign;
  };
  const [cafe] = levels[0]?.areas ?? [];
  expect(endName(among(levels), signOn(levels))).toBe('here-0');
  expect(endName(among(shared), signOn(shared))).toBe(signOn(shared).id);
  expect(endName(among(levels.slice(0, 1)), signOn(levels))).toBe(signOn(levels).id);
  expect(cafe && endName(among([]), cafe)).toBe('cafe');
});

test('a point of a level with the key "tag" is a point, and the id of a tag is a tag', () => {
  const named = levels.map((level, i) => (i === 0 ? { ...level, key: 'tag' } : level));
  const { to } = readLink({ from: 'cafe', to: 'tag:120,80' }, named, project);
  expect(to).toMatchObject({ kind: 'point', level: { key: 'tag' }, at: [120, 80] });
  const [tag] = project.tags;
  expect(readLink({ from: 'cafe', to: `tag:${tag?.id}` }, named, project).to).toMatchObject({ kind: 'tag' });
});

describe('the summary of a way', () => {
  const walk = { kind: 'walk' } as Route['legs'][number];
  const ride = { kind: 'connect' } as Route['legs'][number];
  const summary = (distance: number | null, seconds: number | null, legs = [walk]) =>
    summaryOf({ distance, seconds, legs } as Route, 'en-GB');

  test('is empty if there is nothing to walk and nothing to ride', () => {
    expect([0, 0.3, 2.4].map((meters) => summary(meters, meters))).toEqual(['', '', '']);
    expect(summary(2.5, 2)).toBe('1 min · 5 m');
    expect(summary(1, 70, [walk, ride, walk])).toBe('1 min · 5 m');
    expect(summary(null, null)).toBe('');
  });
});
