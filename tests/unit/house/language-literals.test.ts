import { expect, test } from 'vitest';
import { viewerLanguages } from '#lib/messages/languages.ts';
import { sourceFiles, sourceText } from '#tests/support/imports.ts';

const code = `'(?:${viewerLanguages.join('|')})(?:-\\w+)?'`;
const comparison = new RegExp(
  `[!=]==? ?${code}|${code} ?[!=]==? |\\bcase ${code}:|startsWith\\(${code}\\)|\\[${code}(?:, ${code})*\\]\\.includes`,
  'g',
);

/** Comparisons that concern a language itself, and not whether Atrium has texts in it. */
const exceptions: Readonly<Record<string, string>> = {
  'lib/import/geo/sort-osm.ts': 'there `no` is an answer of OpenStreetMap',
  'lib/mapmodel/level-names.ts': 'Chinese has two scripts, and each has its words for floors',
  'lib/mapmodel/pinyin.ts': 'pinyin spells Chinese and nothing else',
};

/** Returns the comparisons of a source text with the code of a language. */
function comparisonsIn(text: string): string[] {
  return text.match(comparison) ?? [];
}

test('no file compares a language with a literal, so that a new entry of the list is enough for a new language', () => {
  const found = sourceFiles()
    .filter((file) => /^(?:app|lib)\//.test(file) && comparisonsIn(sourceText(file)).length > 0)
    .sort();
  expect(found).toEqual(Object.keys(exceptions));
});

test('a comparison is found in each form', () => {
  const texts = [
    "language === 'de' ? 'de' : 'en'",
    "'en' !== language",
    "case 'pt-BR':",
    "tag.startsWith('zh')",
    "['en', 'de'].includes(language)",
  ];
  expect(texts.filter((text) => comparisonsIn(text).length === 0)).toEqual([]);
  expect(comparisonsIn("displayName(code, 'en') ?? name === 'device'")).toEqual([]);
});
