import { describe, expect, test } from 'vitest';
import { catalogueFor } from '#lib/embed/document/catalogue.ts';
import { viewerDirection, viewerLanguageOf, viewerLanguages } from '#lib/messages/languages.ts';
import { fill } from '#lib/strings/fill.ts';
import { loadViewerStrings } from '#lib/strings/load-viewer.ts';
import { loadWayStrings } from '#lib/strings/load-way.ts';
import { viewerStrings as english } from '#lib/strings/viewer.en.ts';
import { wayStrings as englishWay } from '#lib/strings/way.en.ts';

type Texts = Readonly<Record<string, string>>;

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const catalogues = async (language: string): Promise<[Texts, Texts][]> => [
  [english, (await loadViewerStrings(language)).strings],
  [englishWay, (await loadWayStrings(language)).texts],
];
/** Plural forms of a language for whole numbers, besides those for one, many and the rest. */
const categoriesOf = (language: string) => {
  const rules = new Intl.PluralRules(language);
  const all = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
  return [...all].filter((category) => !['one', 'many', 'other'].includes(category));
};

describe.each(viewerLanguages)('the interface in %s', (language) => {
  test('has every text, with the same placeholders, and no exclamation', async () => {
    for (const [source, texts] of await catalogues(language)) {
      expect(Object.keys(texts)).toEqual(Object.keys(source));
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), key).toBe(text);
        expect(text, key).not.toBe('');
        expect(text, key).not.toMatch(/[!！]/);
        expect(placeholders(text), key).toEqual(placeholders(source[key] ?? ''));
      }
    }
  });

  test('has the plural forms that its numbers need', async () => {
    for (const [source, texts] of await catalogues(language)) {
      for (const [key, text] of Object.entries(texts)) {
        if (!source[key]?.includes('|')) {
          expect(text.includes('|'), key).toBe(false);
          continue;
        }
        const needed = categoriesOf(language);
        const named = text
          .split('|')
          .slice(1, -1)
          .map((form) => form.split(':')[0] ?? '');
        // If its form for many equals that for the rest, the last form serves both.
        expect(named.filter((name) => name !== 'many').sort(), key).toEqual([...needed].sort());
        if (named.includes('many')) expect(new Intl.PluralRules(language).select(11), key).toBe('many');
        const isTold = new Intl.PluralRules(language).select(1) === 'one';
        expect(text.includes('|'), key).toBe(isTold);
        for (const count of [0, 1, 2, 3, 5, 11, 21, 100]) {
          const said = fill(text, { count, name: 'Name' }, language);
          expect(said, `${key} ${count}`).not.toMatch(/[{}|]|\b(?:zero|two|few|many):/);
        }
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
  expect(fill('{a} {b}', { a: 'x|y' })).toBe('x|y {b}');
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
