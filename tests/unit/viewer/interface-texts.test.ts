import { describe, expect, test } from 'vitest';
import { catalogueFor } from '#lib/embed/document/catalogue.ts';
import { type Counted, fill } from '#lib/messages/fill.ts';
import { viewerDirection, viewerLanguageOf, viewerLanguages } from '#lib/messages/languages.ts';
import { loadViewerStrings } from '#lib/messages/viewer.ts';
import { loadWayStrings } from '#lib/messages/way.ts';

const english = (await loadViewerStrings('en')).strings;
const englishWay = (await loadWayStrings('en')).texts;

const catalogues = async (language: string): Promise<[string, string | Counted][]> => [
  ...Object.entries((await loadViewerStrings(language)).strings),
  ...Object.entries((await loadWayStrings(language)).texts),
];

describe.each(viewerLanguages)('the interface in %s', (language) => {
  test('has no exclamation', async () => {
    for (const [key, text] of await catalogues(language))
      expect(JSON.stringify(text), key).not.toMatch(/[!！]/);
  });

  test('says every number without a rest of the form of the file', async () => {
    const counted = (await catalogues(language)).filter(([, text]) => typeof text === 'object');
    expect(counted).toHaveLength(8);
    for (const [key, text] of counted) {
      for (const count of [0, 1, 2, 3, 5, 11, 21, 100]) {
        const said = fill(text, { count, name: 'Name' }, language);
        expect(said, `${key} ${count}`).not.toMatch(/[{}|]|undefined/);
      }
    }
  });

  test('is the same in a document and fetched by itself', async () => {
    expect((await loadViewerStrings(language)).strings).toBe(catalogueFor(language));
  });
});

test('numbers are written in the forms and digits of the language', () => {
  const polish = catalogueFor('pl').results;
  expect([1, 2, 5, 22, 1500].map((count) => fill(polish, { count }, 'pl'))).toEqual([
    '1 wynik',
    '2 wyniki',
    '5 wyników',
    '22 wyniki',
    '1500 wyników',
  ]);
  const arabic = catalogueFor('ar').results;
  expect([0, 1, 2, 3].map((count) => fill(arabic, { count }, 'ar-EG'))).toEqual([
    'لا نتائج',
    'نتيجة واحدة',
    'نتيجتان',
    '٣ نتائج',
  ]);
  const places = catalogueFor('ar').placeCount;
  expect([11, 100].map((count) => fill(places, { count }, 'ar-EG'))).toEqual(['١١ مكانًا', '١٠٠ مكان']);
  expect(fill(catalogueFor('fr').results, { count: 0 }, 'fr')).toBe('0 résultat');
  expect(fill(catalogueFor('ja').results, { count: 1 }, 'ja')).toBe('1件');
  expect(fill(english.results, { count: 1234 }, 'de')).toBe('1.234 results');
});

test('without a language a text takes the form that suits the number in English', () => {
  expect(fill(english.results, { count: 1 })).toBe('1 result');
  expect(fill(english.results, { count: 2 })).toBe('2 results');
  expect(fill('{{a}} {{b}}', { a: 'x|y' })).toBe('x|y {{b}}');
});

test('a language tag has the interface of its first part, and English without one', async () => {
  expect(['de-AT', 'PT-br', 'zh-Hant', 'nb', 'nn-NO', 'bg', 'x'].map(viewerLanguageOf)).toEqual([
    'de',
    'pt',
    'zh',
    'no',
    'no',
    null,
    null,
  ]);
  expect(catalogueFor('bg')).toBe(english);
  expect(await loadViewerStrings('bg')).toEqual({ strings: english, direction: 'ltr', isOffered: false });
  expect(await loadWayStrings('bg')).toEqual({ texts: englishWay, language: 'en' });
  expect((await loadWayStrings('de-AT')).language).toBe('de-AT');
});

test('Arabic, Persian and Hebrew are read from the right', () => {
  expect(viewerLanguages.filter((code) => viewerDirection(code) === 'rtl')).toEqual(['ar', 'fa', 'he']);
  expect(viewerDirection('arn')).toBe('ltr');
});
