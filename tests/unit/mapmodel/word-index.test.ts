import { describe, expect, test } from 'vitest';
import { wordIndexBuilder } from '#lib/mapmodel/build-word-index.ts';
import { findWords } from '#lib/mapmodel/find-words.ts';
import { placeTexts, vocabularyOf } from '#lib/mapmodel/search.ts';
import { readQuery } from '#lib/mapmodel/search-query.ts';
import { indexBytes } from '#lib/mapmodel/word-index.ts';

const bounds = { postingsMax: 1000, wordsMax: 1000, placeCount: 10 };
const wordsOf = (...words: string[]) => words.map((word) => ['title', word] as const);

describe('the index of words', () => {
  test('gives each place an equal share of its bounds, so that no place crowds out another', () => {
    const builder = wordIndexBuilder({ postingsMax: 100, wordsMax: 1000, placeCount: 10 });
    for (let place = 0; place < 10; place += 1) {
      const own = Array.from({ length: 50 }, (_, i) => `word${place}x${i}`);
      builder.addPlace({ words: wordsOf(`name${place}`, ...own), groups: [], titleWords: 1 });
    }
    const index = builder.build();
    expect(index.places).toHaveLength(100);
    for (let place = 0; place < 10; place += 1)
      expect(findWords(index, readQuery(`name${place}`)).scores[place]).toBeGreaterThan(0);
  });

  test('takes new words of a place up to its share, and known ones beyond it', () => {
    const builder = wordIndexBuilder({ postingsMax: 1000, wordsMax: 80, placeCount: 10 });
    const own = Array.from({ length: 20 }, (_, i) => `new${i}`);
    builder.addPlace({ words: wordsOf(...own), groups: [], titleWords: 1 });
    builder.addPlace({ words: wordsOf(...own), groups: [], titleWords: 1 });
    expect(builder.build().starts).toHaveLength(16 + 1);
  });

  test('has equal words of a place once, and the words of a tag once for all its places', () => {
    const builder = wordIndexBuilder(bounds);
    const tag = builder.addGroup('tags', ['food', 'drinks']);
    for (let place = 0; place < 5; place += 1)
      builder.addPlace({ words: wordsOf('bar', 'bar', 'bar'), groups: [tag, tag], titleWords: 3 });
    const index = builder.build();
    expect([index.places.length, index.groupPlaces.length, index.groupWords.length]).toEqual([5, 5, 2]);
    expect([...findWords(index, readQuery('drinks bar')).scores].every((score) => score > 0)).toBe(true);
  });

  test('takes a fixed memory for a place with texts of any length', () => {
    const features = Array.from({ length: 10_000 }, (_, i) => `w${i.toString(36)}x`).join(' ');
    const bytesOf = (text: string) => {
      const collected = placeTexts(vocabularyOf([]), 40_000);
      const rest = { levelId: 'l', tags: [], keywords: '', pinyin: [], address: '', level: '', icons: [] };
      for (let i = 0; i < 100; i += 1)
        collected.add({ ...rest, title: `Room ${i}`, features: `${text} ${i}` });
      return indexBytes(collected.build().words);
    };
    expect(bytesOf(features)).toBeLessThan(100 * 50 * 16);
    expect(bytesOf(features + features)).toBe(bytesOf(features));
  });

  test('finds a word of any length by its whole, and by its beginning', () => {
    const long = 'rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz';
    const builder = wordIndexBuilder(bounds);
    builder.addPlace({ words: wordsOf(long, 'a'), groups: [], titleWords: 2 });
    const index = builder.build();
    for (const query of [long, 'rindfleisch', 'a'])
      expect([query, findWords(index, readQuery(query)).scores[0] ?? 0]).not.toEqual([query, 0]);
  });
});

describe('the work of a query', () => {
  const builder = wordIndexBuilder({ postingsMax: 2_000_000, wordsMax: 400_000, placeCount: 40_000 });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  for (let place = 0; place < 40_000; place += 1) {
    const common = letters.map((letter) => `aa${letter}`);
    builder.addPlace({
      words: wordsOf(...letters.slice(0, 10), ...common, `aaaa${place.toString(36)}`),
      groups: [],
      titleWords: 1,
    });
  }
  const index = builder.build();

  test.each([
    ['ten words of one letter', letters.slice(0, 10).join(' ')],
    ['one word a hundred times', Array(100).fill('a').join(' ')],
    ['a beginning of all words', 'aa'],
    [
      'ten words with typos',
      letters
        .slice(0, 10)
        .map((letter) => `aaaa${letter}`)
        .join(' '),
    ],
    ['five hundred letters', 'a1'.repeat(250)],
  ])('reads at most a million entries of the index for %s', (_, query) => {
    expect(findWords(index, readQuery(query)).reads).toBeLessThanOrEqual(1_000_000);
  });

  test('looks up each word of a query once', () => {
    const once = findWords(index, readQuery('a b')).reads;
    // The name of a place may begin with the whole query, which differs.
    expect(findWords(index, readQuery('a a a a b b')).reads).toBeLessThan(once + 100);
  });
});
