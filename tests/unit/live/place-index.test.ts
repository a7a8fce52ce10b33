import { expect, test } from 'vitest';
import { findPlaces, indexPlaces } from '#lib/maps/live/place-index.ts';

const languages = Array.from({ length: 50 }, (_, i) => `l${i}`);
const indexFor = (placeCount: number) => indexPlaces([], { languages, defaultLanguage: 'l40', placeCount });

test('the search of a map has every language, and of a very large one the default language and those that fit', async () => {
  expect((await indexFor(500)).byLanguage.map(({ language }) => language)).toEqual(languages);
  const fitting = (await indexFor(20_000)).byLanguage.map(({ language }) => language);
  expect(fitting).toHaveLength(10);
  expect(fitting).toContain('l40');
});

test('a search in every language lets other requests run between the languages', async () => {
  const index = await indexFor(500);
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await findPlaces(index, 'a', undefined);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(languages.length - 1);
});
