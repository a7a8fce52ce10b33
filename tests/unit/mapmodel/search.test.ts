import { describe, expect, test } from 'vitest';
import { createPlaceSearch } from '#lib/mapmodel/place-search.ts';
import type { SearchDocument } from '#lib/mapmodel/search.ts';
import { foldText } from '#lib/mapmodel/search-text.ts';
import { searchedPlace } from '#tests/support/searched-place.ts';

const place = searchedPlace;

type Document = SearchDocument & { id: string };

/** Returns a search over documents, and the ids that it finds. */
function searchOf(documents: readonly Document[]) {
  const search = createPlaceSearch([], documents.length);
  search.add(documents);
  return (query: string, shownLevelId: string | null = null) =>
    search.ask(query, shownLevelId).hits.map(({ id }) => id);
}
const ids = searchOf([
  place('mueller', 'Café Müller', { tags: ['Food'], features: 'Step-free Terrace' }),
  place('info', 'Information'),
  place('strasse', 'Bäckerei', { address: 'Hauptstraße 12' }),
  place('hall1', 'Hall 1'),
  place('hall14', 'Hall 14'),
  place('tokyo', '東京カフェ'),
  place('maqha', 'مَقْهى مولر'),
]);

describe('search over places', () => {
  test('finds by title, tag, feature and address', () => {
    expect(ids('müller')).toEqual(['mueller']);
    expect(ids('food')).toEqual(['mueller']);
    expect(ids('terrace')).toEqual(['mueller']);
    expect(ids('hauptstraße')).toEqual(['strasse']);
  });

  test('looks up the first ten words of a query, so that a query of any length costs little', () => {
    const words = Array.from({ length: 10 }, (_, i) => `word${i}`).join(' ');
    const found = searchOf([place('long', words)]);
    expect(found(`${words} and more`)).toEqual(['long']);
    expect(found('word1 and more')).toEqual([]);
  });

  test('allows two typos in words of eight letters and more if nothing else is found', () => {
    const found = searchOf([
      place('derma', 'Dermatology'),
      place('radio', 'Radiology'),
      place('room', 'Room 12345678'),
    ]);
    expect(found('dermatolgoy')).toEqual(['derma']);
    expect(found('dremattology')).toEqual(['derma']);
    // Three typos, and it sounds different.
    expect(found('dermatopolgi')).toEqual([]);
    expect(found('rediollogy')).toEqual(['radio']);
    expect(found('jermattology')).toEqual([]);
    expect(found('12345687 room')).toEqual([]);
    // A spelled word wins: the near one is not listed beside it.
    const alike = searchOf([place('exact', 'Neurology'), place('near', 'Nephrology')]);
    expect(alike('neurology')).toEqual(['exact']);
  });

  test('lists those on the shown level first among places that begin with the word, whatever follows it', () => {
    const found = searchOf([
      place('above', 'Toilet (left), Hall 1', { levelId: 'above' }),
      place('here', 'Toilet, Lobby', { levelId: 'here' }),
    ]);
    expect(found('toilet', 'here')).toEqual(['here', 'above']);
    expect(found('toilet', 'above')).toEqual(['above', 'here']);
  });

  test('ignores accents, case and vowel signs', () => {
    for (const query of ['cafe muller', 'CAFÉ', 'CaFe']) expect(ids(query)).toEqual(['mueller']);
    expect(ids('hauptstrasse')).toEqual(['strasse']);
    expect(ids('مقهى')).toEqual(['maqha']);
    expect(foldText('ÉÖßŁ')).toBe('eossl');
  });

  test('allows one typo in words of four letters and more, none in shorter ones', () => {
    expect(ids('informaton')).toEqual(['info']);
    expect(ids('bakerei')).toEqual(['strasse']);
    expect(ids('mülxxr')).toEqual([]);
    expect(ids('hal')).toEqual(['hall1', 'hall14']);
    expect(ids('hxl')).toEqual([]);
    const found = searchOf([place('bar', 'Bar'), place('bank', 'Bank')]);
    expect([found('bar'), found('bax'), found('bxr')]).toEqual([['bar'], [], []]);
    expect([found('bamk'), found('bnak')]).toEqual([['bank'], ['bank']]);
  });

  test('allows two neighbouring letters in swapped order, anywhere in the word', () => {
    for (const query of ['ifnormation', 'infromation', 'informatino']) expect(ids(query)).toEqual(['info']);
    for (const query of ['ümller', 'mülelr', 'café mlüler']) expect(ids(query)).toEqual(['mueller']);
    expect(ids('ümllre')).toEqual([]);
    expect(ids('lahl')).toEqual([]);
    expect(searchOf([place('swapped', 'Form'), place('exact', 'From')])('from')).toEqual([
      'exact',
      'swapped',
    ]);
  });

  test('finds while the last word is being typed, and requires every word', () => {
    expect(ids('café mü')).toEqual(['mueller']);
    expect(ids('mü')).toEqual(['mueller']);
    expect(ids('café 14')).toEqual([]);
  });

  test('takes a beginning for the last word only, from two letters on or one of a script with syllables', () => {
    expect(ids('caf mü')).toEqual([]);
    expect(ids('m')).toEqual([]);
    expect(searchOf([place('toilet', '화장실')])('화')).toEqual(['toilet']);
    expect(searchOf([place('gate', '入口')])('入')).toEqual(['gate']);
    expect(searchOf([place('a', 'Gate A'), place('b', 'Gate B')])('gate a')).toEqual(['a']);
  });

  test('puts the exact name first, whatever ranks higher otherwise', () => {
    expect(ids('hall 1')).toEqual(['hall1', 'hall14']);
    const found = searchOf([
      place('part', 'Lobby Bar Lobby', { keywords: 'lobby', tags: ['Lobby'], levelId: 'shown' }),
      place('accent', 'Löbby', { levelId: 'other' }),
      place('exact', 'Lobby', { levelId: 'other' }),
    ]);
    expect(found('lobby', 'shown')).toEqual(['exact', 'accent', 'part']);
  });

  test('finds parts of words in scripts without spaces', () => {
    expect(ids('東京')).toEqual(['tokyo']);
    expect(ids('カフェ')).toEqual(['tokyo']);
  });

  test('finds them after letters of another script, with marks, and after a long vowel', () => {
    const market = place('market', 'スーパーマーケット');
    const found = searchOf([
      place('gate', 'Aゲート'),
      place('copier', 'コピー機'),
      place('room', 'A ห้องน้ำ'),
      market,
    ]);
    for (const query of ['ゲート', 'aゲ', 'Aゲート']) expect(found(query)).toEqual(['gate']);
    expect(found('マーケット')).toEqual(['market']);
    expect(found('コーヒー')).toEqual([]);
    expect(found('ห้องน้ำ')).toEqual(['room']);
  });
});
