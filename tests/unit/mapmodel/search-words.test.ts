import { describe, expect, test } from 'vitest';
import { iconPaths } from '#lib/map/drawing/icons.ts';
import { conceptIcons } from '#lib/mapmodel/concept-icons.ts';
import { nearestFirst } from '#lib/mapmodel/nearest.ts';
import { createPlaceSearch } from '#lib/mapmodel/place-search.ts';
import type { SearchDocument } from '#lib/mapmodel/search.ts';
import { splitWords } from '#lib/mapmodel/search-text.ts';
import { viewerLanguages } from '#lib/messages/languages.ts';
import { loadSearchWords } from '#lib/messages/search-words.ts';
import { searchedPlace } from '#tests/support/searched-place.ts';

const place = (id: string, title: string, more: Partial<SearchDocument> = {}) =>
  searchedPlace(id, title, { levelId: 'ground', level: 'Ground floor', ...more });

async function searchOf(language: string, documents: (SearchDocument & { id: string })[]) {
  const search = createPlaceSearch(await loadSearchWords(language), documents.length);
  search.add(documents);
  const ids = (query: string, shownLevelId: string | null = null) =>
    search.ask(query, shownLevelId).hits.map(({ id }) => id);
  return { ...search, ids };
}

const venue = [
  place('wc', '', { icons: ['toilet'] }),
  place('lift', 'Elevator A', { icons: ['elevator'] }),
  place('lift2', 'Elevator A', { icons: ['elevator'], levelId: 'first', level: 'First floor' }),
  place('coffee', 'Rosa', { tags: ['Café'] }),
  place('food', 'Canteen'),
  place('choir', "Ladies' choir"),
  place('office', 'Room 12', { keywords: 'passports residence permit' }),
  place('next', 'Next Gallery'),
];

describe('a search with synonyms', () => {
  test('finds a place by any word for its icon, its category or its name', async () => {
    const { ids } = await searchOf('en', venue);
    for (const query of ['toilet', 'restroom', 'WC', 'loo', 'toilets', 'restrom'])
      expect(ids(query)).toEqual(['wc']);
    expect(ids('lift')).toEqual(['lift', 'lift2']);
    expect(ids('coffee')).toEqual(['coffee']);
    expect(ids('restaurant')).toEqual(['food']);
  });

  test('finds the toilet by ladies, and not the choir of ladies by toilet', async () => {
    const { ids } = await searchOf('en', venue);
    expect(ids('ladies')).toEqual(['choir', 'wc']);
    expect(ids('toilet')).not.toContain('choir');
  });

  test('finds by the keywords of the owner', async () => {
    const { ids } = await searchOf('en', venue);
    expect(ids('permit')).toEqual(['office']);
    expect(ids('residence permit')).toEqual(['office']);
  });

  test('supports German compounds, and English words on a German map', async () => {
    const { ids } = await searchOf('de', [
      place('damen', 'Damentoilette'),
      place('lift', 'Lastenaufzug'),
      place('kasse', 'Kasse 2'),
    ]);
    expect(ids('wc')).toEqual(['damen']);
    expect(ids('restroom')).toEqual(['damen']);
    expect(ids('fahrstuhl')).toEqual(['lift']);
    expect(ids('eintrittskarten')).toEqual(['kasse']);
  });

  test('finds the toilet, the lift and the café by their icons in every language of the interface', async () => {
    expect(viewerLanguages.length).toBeGreaterThanOrEqual(24);
    for (const language of viewerLanguages) {
      const [words] = await loadSearchWords(language);
      const { ids } = await searchOf(
        language,
        venue.map((one) => ({
          ...one,
          title: '',
          tags: [],
          icons: one.id === 'coffee' ? ['cafe'] : one.icons,
        })),
      );
      for (const [concept, id] of [
        ['toilet', 'wc'],
        ['elevator', 'lift'],
        ['cafe', 'coffee'],
      ] as const) {
        const named = (words?.concepts[concept] ?? '').split('|')[0]?.split(',') ?? [];
        expect(named.length, `${language} ${concept}`).toBeGreaterThan(0);
        for (const word of named) expect(ids(word), `${language}: ${word}`).toContain(id);
      }
    }
  });

  test('has words in each list of each language, for built-in icons', async () => {
    for (const icon of Object.values(conceptIcons).flat()) expect(iconPaths).toHaveProperty(icon);
    for (const language of viewerLanguages) {
      const [words] = await loadSearchWords(language);
      const lists = [words?.asking ?? '', words?.nearest ?? '', ...Object.values(words?.concepts ?? {})];
      for (const list of lists)
        for (const phrase of list.split(/[,|]/))
          expect(splitWords(phrase), `${language}: ${list}`).not.toEqual([]);
    }
  });

  test('takes English if a language has no words, and the words of Norwegian for Bokmål', async () => {
    expect(await loadSearchWords('th')).toEqual(await loadSearchWords('en'));
    expect(await loadSearchWords('nb-NO')).toEqual(await loadSearchWords('no'));
  });
});

describe('a question', () => {
  test('is answered without its question words', async () => {
    const { ids, ask } = await searchOf('en', venue);
    for (const query of ['where is the elevator', 'find a lift', 'Where is the lift?'])
      expect(ids(query)).toEqual(['lift', 'lift2']);
    expect(ask('elevator').asks.isNearest).toBe(false);
  });

  test('for the nearest is recognised in many languages, and keeps to the requested kind', async () => {
    const { ask } = await searchOf('en', [
      ...venue,
      place('museum', 'Toilet museum shop', { icons: ['shop'] }),
    ]);
    for (const query of ['nearest toilet', 'toilet near me', 'where is the nearest restroom'])
      expect(ask(query)).toMatchObject({ asks: { isNearest: true } });
    expect(ask('nearest lift').hits.map(({ id }) => id)).toEqual(['lift', 'lift2']);
    const questions = {
      de: 'nächste Toilette',
      fr: 'toilettes les plus proches',
      zh: '最近的厕所',
      tr: 'en yakın tuvalet',
    };
    for (const [language, query] of Object.entries(questions)) {
      const found = (await searchOf(language, venue)).ask(query);
      expect([language, found.asks.isNearest, found.hits[0]?.id]).toEqual([language, true, 'wc']);
    }
  });

  test('asks for the way to a place, in the languages that say it before the name and behind it', async () => {
    const questions = { en: 'way to lift', de: 'Weg zum Lift', fr: 'chemin vers lift', ko: 'lift 가는 길' };
    for (const [language, query] of Object.entries(questions)) {
      const { asks, hits } = (await searchOf(language, venue)).ask(query);
      expect([language, asks.isWay, hits[0]?.id]).toEqual([language, true, 'lift']);
    }
  });

  test('asks for what is open, of a kind or of all kinds', async () => {
    const { ask } = await searchOf('de', venue);
    expect(ask('Toilette jetzt geöffnet')).toMatchObject({ asks: { isOpen: true }, isAll: false });
    expect(ask('jetzt geöffnet')).toMatchObject({ asks: { isOpen: true }, isAll: true, hits: [] });
    expect(ask('Toilette')).toMatchObject({ asks: { isOpen: false }, isAll: false });
  });

  test('is a name if a place has that name', async () => {
    const { ask } = await searchOf('en', venue);
    expect(ask('next gallery')).toMatchObject({ asks: { isNearest: false }, hits: [{ id: 'next' }] });
    expect(ask('nearest').asks.isNearest).toBe(false);
  });
});

describe('levels in a search', () => {
  test('narrow a search by their name, and list nothing by themselves', async () => {
    const { ids } = await searchOf('en', venue);
    expect(ids('elevator first floor')).toEqual(['lift2']);
    expect(ids('first floor')).toEqual([]);
  });

  test('rank places on the shown one first among equals', async () => {
    const { ids } = await searchOf('en', venue);
    expect(ids('elevator', 'first')).toEqual(['lift2', 'lift']);
    expect(ids('elevator', 'ground')).toEqual(['lift', 'lift2']);
  });
});

test('the nearest places are on the same level by straight distance, then on other floors, then in other buildings', () => {
  const levels = [
    { id: 'cellar', order: -1, building: null },
    { id: 'ground', order: 0, building: null },
    { id: 'first', order: 5, building: null },
    { id: 'second', order: 7, building: null },
    { id: 'annex', order: 0, building: 'Annex' },
  ];
  const spots = [
    ['annex', 0],
    ['second', 0],
    ['first', 80],
    ['cellar', 10],
    ['ground', 90],
    ['ground', 20],
  ] as const;
  const near = nearestFirst(
    spots.map(([levelId, x]) => ({ place: `${levelId} ${x}`, spot: { levelId, x, y: 0 } })),
    { levelId: 'ground', x: 0, y: 0 },
    levels,
  );
  expect(near).toEqual([
    { place: 'ground 20', distance: 20, floors: 0 },
    { place: 'ground 90', distance: 90, floors: 0 },
    { place: 'cellar 10', distance: null, floors: -1 },
    { place: 'first 80', distance: null, floors: 1 },
    { place: 'second 0', distance: null, floors: 2 },
    { place: 'annex 0', distance: null, floors: null },
  ]);
});
