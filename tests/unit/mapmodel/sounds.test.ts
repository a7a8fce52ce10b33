import { describe, expect, test } from 'vitest';
import { createPlaceSearch } from '#lib/mapmodel/place-search.ts';
import { soundsOf } from '#lib/mapmodel/sounds.ts';
import { loadSearchWords } from '#lib/messages/search-words.ts';
import { searchedPlace } from '#tests/support/searched-place.ts';

const soundAlike = (a: string, b: string) => soundsOf(a).some((sound) => soundsOf(b).includes(sound));

describe('the sound of a word', () => {
  test.each([
    ['pharmacy', 'farmasie'],
    ['chemist', 'kemist'],
    ['architecture', 'arkitekture'],
    ['schneider', 'shnaider'],
    ['apotheke', 'apoteke'],
    ['wagner', 'vagner'],
    ['restaurant', 'restoran'],
    ['chapelle', 'shapel'],
    ['bateau', 'bato'],
    ['bibliotheek', 'biebliotek'],
    ['knight', 'nite'],
    ['ginkgo', 'gingko'],
  ])('of %s is that of %s', (written, heard) => {
    expect(soundAlike(written, heard)).toBe(true);
  });

  test('of other words is another, and short words, numbers and other scripts have none', () => {
    for (const [a, b] of [
      ['pharmacy', 'forest'],
      ['lobby', 'library'],
      ['cinema', 'canteen'],
    ] as const)
      expect(soundAlike(a, b), `${a} ${b}`).toBe(false);
    expect([soundsOf('bar'), soundsOf('4711'), soundsOf('кафе')]).toEqual([[], [], []]);
  });
});

describe('a search', () => {
  test('finds a name by its sound, only where nothing is spelled like the query', async () => {
    const index = createPlaceSearch(await loadSearchWords('en'), 3);
    index.add([searchedPlace('a', 'Schneider gallery'), searchedPlace('b', 'Wright hall')]);
    const idsOf = (query: string) => index.ask(query).hits.map(({ id }) => id);
    expect(idsOf('shneyda')).toEqual([]);
    expect(idsOf('shnaidere')).toEqual(expect.arrayContaining(['a']));
    expect(idsOf('rite')).toEqual(['b']);
    expect(idsOf('schneider')[0]).toBe('a');
  });
});
