import { describe, expect, test } from 'vitest';
import { containsWords, namedFirst, searchedText } from '#lib/mapmodel/contains-words.ts';
import { createPlaceSearch } from '#lib/mapmodel/place-search.ts';
import { foldText, isSameName, nameForms } from '#lib/mapmodel/search-text.ts';
import { searchedPlace } from '#tests/support/searched-place.ts';

/** What a person types, and the title that it means. */
const pairs = [
  ['A-101', 'A101'],
  ['A101', 'A-101'],
  ['a 101', 'A101'],
  ['B12', 'B 12'],
  ['no7', 'No. 7'],
  ['№7', 'No 7'],
  ['Koenigsgaerten', 'Königsgärten'],
  ['Konigsgarten', 'Königsgärten'],
  ['Königsgärten', 'Koenigsgaerten'],
  ['Strasse', 'Straße'],
  ['といれ', 'トイレ'],
  ['ﾄｲﾚ', 'トイレ'],
  ['らーめん', 'ラーメン'],
  ['げーと', 'ゲート'],
  ['Room ٣٤', 'Room 34'],
  ['Room ३४', 'Room 34'],
  ['Ｒｏｏｍ ３４', 'Room 34'],
  ['isik', 'IŞIK'],
  ['ışık', 'Işık'],
  ['istanbul', 'İstanbul'],
  ['kmarkt', 'K-Markt'],
  ['K Markt', 'K-Markt'],
  ['check-in', 'Checkin'],
  ['checkin', 'Check-in'],
  ['check in', 'Checkin'],
  ['mc donalds', 'McDonald’s'],
  ['Arhus', 'Århus'],
  ['Aarhus', 'Århus'],
  ['μουσειοσ', 'Μουσείος'],
  ['wlan', 'W\u00adLAN'],
  ['h&m', 'H & M'],
  ['a/b', 'A – B'],
] as const;

describe('one folding for every search and for matching on import', () => {
  test.each(pairs)('finds by "%s" the place "%s"', (typed, title) => {
    const search = createPlaceSearch([], 2);
    search.add([searchedPlace('other', 'Somewhere else'), searchedPlace('meant', title)]);
    expect(search.ask(typed).hits).toEqual([{ id: 'meant', isNamed: true }]);
    expect(search.ask(`${typed} `).hits.map(({ id }) => id)).toEqual(['meant']);
    expect(containsWords(typed)?.(searchedText(['Somewhere', title]))).toBe(true);
    expect(isSameName(typed, title)).toBe(true);
  });

  test('finds parts of a title by another border between letters and digits', () => {
    const search = createPlaceSearch([], 1);
    search.add([searchedPlace('meant', 'Lufthansa Check-in A12 north')]);
    for (const typed of ['a 12', 'A-12', 'checkin', 'check in', 'a1', 'lufthansa checkin a12', 'north A12'])
      expect([typed, search.ask(typed).hits.length]).toEqual([typed, 1]);
    for (const typed of ['b12', 'a13', 'check out'])
      expect([typed, search.ask(typed).hits]).toEqual([typed, []]);
  });

  test('keeps names apart that are different', () => {
    const different = [
      ['A 1', 'AE 1'],
      ['-1', '1'],
      ['Level -1', 'Level 1'],
      ['कमल', 'कमला'],
      ['カード', 'ガード'],
      ['A', 'B'],
      ['--', '..'],
    ] as const;
    for (const [a, b] of different) expect([a, b, isSameName(a, b)]).toEqual([a, b, false]);
  });

  test('folds every decimal digit of Unicode to its value', () => {
    for (let code = 0x30; code < 0x1ffff; code += 1) {
      const digit = String.fromCodePoint(code);
      if (!/\p{Nd}/u.test(digit)) continue;
      expect(foldText(digit)).toMatch(/^[0-9]$/);
    }
    expect(foldText('०१२३४५६७८९')).toBe('0123456789');
    expect(foldText('𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡')).toBe('0123456789');
  });

  test('gives the same forms to a text that was folded before', () => {
    for (const [typed, title] of pairs)
      for (const text of [typed, title])
        for (const form of nameForms(text)) expect(nameForms(form)).toEqual([form]);
  });

  test('lists the exact name first and keeps the order of the others', () => {
    const titles = ['Lobby bar', 'Old lobby', 'LOBBY', 'Bar'];
    expect(namedFirst(titles, 'lobby', (title) => [title])).toEqual([
      'LOBBY',
      'Lobby bar',
      'Old lobby',
      'Bar',
    ]);
  });

  test('takes a search without letters for none', () => {
    expect(containsWords(' . - ')).toBeNull();
  });
});
