import { expect, test } from 'vitest';
import { isNamedBy } from '#lib/mapmodel/place-name.ts';
import { formatDeepLink, noDeepLink, parseDeepLink } from '#lib/viewer/core/deep-link.ts';
import { readEnd } from '#lib/viewer/directions/ends.ts';
import { createVenue } from '#tests/support/venue.ts';

const id = 'ab345678-0000-4000-8000-000000000001';
const place = { id, key: 'cafe', externalId: 'Way/12' };

test('a place is named by id in any case, and by key and external id character by character', () => {
  for (const name of [id, id.toUpperCase(), 'cafe', 'ext:Way/12']) expect(isNamedBy(name)(place)).toBe(true);
  for (const name of ['Cafe', 'ext:way/12', 'Way/12', 'ext:', 'ext:cafe'])
    expect(isNamedBy(name)(place)).toBe(false);
  expect(isNamedBy('ext:')({ ...place, externalId: null })).toBe(false);
});

test.each(['way/12', 'Raum 5', '100%', 'a?b&c#d', '+1', 'ä:1,2', '%41', '(3)'])(
  'a link names a place by any external id: %s',
  (externalId) => {
    const name = `ext:${externalId}`;
    const link = { ...noDeepLink, level: 'ground', place: name, language: 'de' };
    expect(parseDeepLink(formatDeepLink(link))).toEqual(link);
    const { way } = parseDeepLink(`#/ground?${new URLSearchParams({ from: name, to: name })}`);
    expect(way).toMatchObject({ from: name, to: name });
  },
);

test('an end of a way may be an external id that looks like a point', () => {
  const { levels } = createVenue();
  const [level, ...others] = levels;
  const [first, ...areas] = level?.areas ?? [];
  if (!level || !first) throw new Error('The venue has no area.');
  const known = [{ ...level, areas: [{ ...first, externalId: '1,2' }, ...areas] }, ...others];
  expect(readEnd('ext:1,2', known)).toMatchObject({ kind: 'place', place: { id: first.id } });
  expect(readEnd(`${level.key}:1,2`, known)).toMatchObject({ kind: 'point', at: [1, 2] });
});
