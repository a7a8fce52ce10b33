import { describe, expect, test } from 'vitest';
import { firstLevel } from '#lib/mapmodel/first-level.ts';
import { floorNumber } from '#lib/mapmodel/floor-number.ts';
import { codedFloor, levelKeyOf, levelNameIn } from '#lib/mapmodel/level-names.ts';
import { levelSlug } from '#lib/mapmodel/plain-slug.ts';
import { viewerLanguages } from '#lib/messages/languages.ts';

describe('the key of a level', () => {
  test.each([
    ['Level -1', 'level-minus-1'],
    ['-1', 'minus-1'],
    ['1', '1'],
    ['−2', 'minus-2'],
    ['Parking -1 A', 'parking-minus-1-a'],
    ['B-1', 'b-1'],
    ['Level - 1', 'level-1'],
    ['Ground floor', 'ground-floor'],
    ['Level -x', 'level-x'],
  ])('of the name %s is %s', (name, key) => {
    expect(levelSlug(name)).toBe(key);
  });

  test('of a number differs above and below ground', () => {
    expect([-2, -1, 0, 1, 2].map(levelKeyOf)).toEqual([
      'basement-2',
      'basement-1',
      'ground',
      'level-1',
      'level-2',
    ]);
  });
});

test('the names of floors tell their number in every language of the public map, and in others', () => {
  const languages = [...viewerLanguages, 'nb', 'pt-BR', 'ru', 'zh-Hans', 'zh-Hant'];
  for (const language of languages)
    for (const number of [-2, -1, 0, 1, 7]) {
      const name = levelNameIn(language, number);
      expect([language, name, floorNumber(name ?? '')]).toEqual([language, name, number]);
    }
  expect(levelNameIn('xh', 1)).toBeNull();
});

test.each([
  ['zh-HK', '樓層 1'],
  ['zh-MO', '樓層 1'],
  ['zh-Hant-HK', '樓層 1'],
  ['yue', '樓層 1'],
  ['zh-Hans-SG', '楼层 1'],
  ['iw', 'קומה 1'],
  ['gsw-CH', 'Ebene 1'],
  ['EN', 'Level 1'],
  ['eo', null],
  ['?', null],
])('the first floor is named in the script and present language of %s', (language, name) => {
  expect(levelNameIn(language, 1)).toBe(name);
});

test.each([
  ['٢', 2],
  ['１', 1],
  ['–1', -1],
  ['-1', -1],
  ['0', 0],
  ['+2', 2],
  ['EG', null],
  ['B1', null],
  ['Ground floor', null],
  ['plan', null],
  ['0.5', null],
  ['Hall 4', null],
])('the name %s is a code for the floor %s', (name, number) => {
  expect(codedFloor(name)).toBe(number);
});

describe('the level that a map opens with', () => {
  const level = (name: string, key = 'key') => ({ id: name, key, name });
  const opened = (names: readonly string[], chosen: string | null = null) =>
    firstLevel(
      names.map((name) => level(name)),
      chosen,
    )?.name;

  test('is the ground floor, else the lowest that is not below ground', () => {
    expect(opened(['Basement 2', 'Basement 1', 'Ground floor', 'Level 1'])).toBe('Ground floor');
    expect(opened(['-1', '1', '2'])).toBe('1');
    expect(opened(['UG', 'EG', '1. OG'])).toBe('EG');
  });

  test('is the first in order if no name or key tells a number, or all are below ground', () => {
    expect(opened(['Food court', 'Cinema'])).toBe('Food court');
    expect(opened(['Basement 2', 'Basement 1'])).toBe('Basement 2');
    expect(opened([])).toBeUndefined();
  });

  test('is read from the key if the name tells no number', () => {
    const levels = [
      level('Garage under the hall', 'basement-1'),
      level('Market', 'ground'),
      level('Roof', 'level-4'),
    ];
    expect(firstLevel(levels)?.name).toBe('Market');
  });

  test('is not read from keys that only count levels without a readable name', () => {
    expect(firstLevel([level('ქართული', 'level'), level('სხვა', 'level-2')])?.key).toBe('level');
  });

  test('is the one that the owner chose, and another one if that is gone', () => {
    expect(opened(['Basement 1', 'Ground floor'], 'Basement 1')).toBe('Basement 1');
    expect(opened(['Basement 1', 'Ground floor'], 'gone')).toBe('Ground floor');
  });
});
