import { describe, expect, test } from 'vitest';
import { createPlaceSearch, type SearchDocument } from '#lib/mapmodel/search.ts';
import { foldText } from '#lib/mapmodel/search-text.ts';

const place = (id: string, title: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  id,
  kind: 'area',
  levelId: 'l',
  title,
  tags: '',
  keywords: '',
  features: '',
  address: '',
  level: '',
  icons: [],
  ...more,
});
const search = createPlaceSearch();
search.add([
  place('mueller', 'Café Müller', { tags: 'Food', features: 'Step-free Terrace' }),
  place('info', 'Information'),
  place('strasse', 'Bäckerei', { address: 'Hauptstraße 12' }),
  place('hall1', 'Hall 1'),
  place('hall14', 'Hall 14'),
  place('tokyo', '東京カフェ'),
  place('maqha', 'مَقْهى مولر'),
]);
const ids = (query: string) => search.find(query, 10).map(({ id }) => id);

describe('search over places', () => {
  test('finds by title, tag, feature and address', () => {
    expect(ids('müller')).toEqual(['mueller']);
    expect(ids('food')).toEqual(['mueller']);
    expect(ids('terrace')).toEqual(['mueller']);
    expect(ids('hauptstraße')).toEqual(['strasse']);
  });

  test('looks up the first ten words of a query, so that a query of any length costs little', () => {
    const long = createPlaceSearch();
    const words = Array.from({ length: 10 }, (_, i) => `word${i}`).join(' ');
    long.add([place('long', words)]);
    expect(long.find(`${words} and more`, 10).map(({ id }) => id)).toEqual(['long']);
    expect(long.find('word1 and more', 10)).toEqual([]);
  });

  test('lists those on the shown level first among places that begin with the word, whatever follows it', () => {
    const toilets = createPlaceSearch();
    toilets.add([
      place('above', 'Toilet (left), Hall 1', { levelId: 'above' }),
      place('here', 'Toilet, Lobby', { levelId: 'here' }),
    ]);
    expect(toilets.find('toilet', 10, 'here').map(({ id }) => id)).toEqual(['here', 'above']);
    expect(toilets.find('toilet', 10, 'above').map(({ id }) => id)).toEqual(['above', 'here']);
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
    const short = createPlaceSearch();
    short.add([place('bar', 'Bar'), place('bank', 'Bank')]);
    const found = (query: string) => short.find(query, 5).map(({ id }) => id);
    expect([found('bar'), found('bax'), found('bxr')]).toEqual([['bar'], [], []]);
    expect([found('bamk'), found('bnak')]).toEqual([['bank'], ['bank']]);
  });

  test('allows two neighbouring letters in swapped order, anywhere in the word', () => {
    for (const query of ['ifnormation', 'infromation', 'informatino']) expect(ids(query)).toEqual(['info']);
    for (const query of ['ümller', 'mülelr', 'café mlüler']) expect(ids(query)).toEqual(['mueller']);
    expect(ids('infromatino')).toEqual([]);
    expect(ids('lahl')).toEqual([]);
    const names = createPlaceSearch();
    names.add([place('swapped', 'Form'), place('exact', 'From')]);
    expect(names.find('from', 5).map(({ id }) => id)).toEqual(['exact', 'swapped']);
  });

  test('finds while the last word is being typed, and requires every word', () => {
    expect(ids('caf mü')).toEqual(['mueller']);
    expect(ids('café 14')).toEqual([]);
  });

  test('puts the exact name first', () => {
    expect(ids('hall 1')).toEqual(['hall1', 'hall14']);
  });

  test('finds parts of words in scripts without spaces', () => {
    expect(ids('東京')).toEqual(['tokyo']);
    expect(ids('カフェ')).toEqual(['tokyo']);
  });

  test('finds them after letters of another script, with marks, and after a long vowel', () => {
    const mixed = createPlaceSearch();
    const market = place('market', 'スーパーマーケット');
    mixed.add([place('gate', 'Aゲート'), place('copier', 'コピー機'), place('room', 'A ห้องน้ำ'), market]);
    const found = (query: string) => mixed.find(query, 5).map(({ id }) => id);
    for (const query of ['ゲート', 'aゲ', 'Aゲート']) expect(found(query)).toEqual(['gate']);
    expect(found('マーケット')).toEqual(['market']);
    expect(found('コーヒー')).toEqual([]);
    expect(found('ห้องน้ำ')).toEqual(['room']);
  });

  test('answers within 50 ms of a key at 5,000 places, as a multiple of a bare scan', () => {
    const large = createPlaceSearch();
    const documents = Array.from({ length: 5000 }, (_, i) =>
      place(`p${i}`, `Room ${i} ${['north', 'south', 'wing'][i % 3]}`, { tags: 'office' }),
    );
    large.add(documents);
    large.find('room', 10);
    const start = performance.now();
    for (const query of ['r', 'ro', 'roo', 'room', 'room 4', 'room 42', 'rom 42']) large.find(query, 30);
    expect((performance.now() - start) / 7).toBeLessThan(250);
    expect(large.find('room 4242', 3)[0]?.id).toBe('p4242');
  });

  test('no longer finds removed places', () => {
    const small = createPlaceSearch();
    small.add([place('a', 'Alpha'), place('b', 'Alpha two')]);
    small.remove(['a', 'unknown']);
    expect(small.find('alpha', 5).map(({ id }) => id)).toEqual(['b']);
  });
});
