import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages, viewerLanguages } from '#lib/messages/languages.ts';
import { foldersIn } from '#tests/support/imports.ts';

const folder = join(import.meta.dirname, '../../../lib/messages');
const filesOf = (language: string) => readdirSync(join(folder, language)).sort();
const textOf = (language: string, file: string) => readFileSync(join(folder, language, file), 'utf8');
const read = (language: string, file: string): unknown => JSON.parse(textOf(language, file));

/** Texts of the public map. All others are of dashboard, editor, mails and errors. */
const mapFiles = ['embed', 'kiosk', 'note', 'room-kinds', 'search-words', 'viewer', 'way'].map(
  (name) => `${name}.json`,
);
/** Texts of the reference of the API, which is in English as a whole. */
const englishFiles = ['reference.json'];
/** A kind of place has no words in a language that has none beside the name. */
const mayDiffer = /^search-words\.json\.concepts\./;

const all = viewerLanguages.flatMap((language) => filesOf(language).map((file) => [language, file] as const));

const known = new Map<string, string[]>();

/** The categories of whole numbers, and the one for what has no form of its own. */
function categoriesOf(language: string): string[] {
  const before = known.get(language);
  if (before) return before;
  const rules = new Intl.PluralRules(language);
  const found = new Set<string>(Array.from({ length: 201 }, (_, count) => rules.select(count)));
  const categories = [...found.add('other')].sort();
  known.set(language, categories);
  return categories;
}

/** The texts of a file by path. Forms of a text that counts something are under its path, by category. */
function leavesOf(node: unknown, path: string, found = new Map<string, Map<string, string>>()) {
  if (typeof node === 'object' && node !== null) {
    for (const [key, value] of Object.entries(node)) leavesOf(value, `${path}.${key}`, found);
    return found;
  }
  const [, name = path, form = ''] = /^(.*)_(zero|one|two|few|many|other)$/.exec(path) ?? [];
  found.set(name, (found.get(name) ?? new Map()).set(form, String(node)));
  return found;
}

const placeholders = (texts: Iterable<string> = []) =>
  [...new Set([...texts].flatMap((text) => text.match(/\{\{\w+\}\}/g) ?? []))].sort();
/** Lists of words that a reader may write have as many as the language knows. */
const withoutPlaces = (path: string) => path.replace(/\.\d+$/, '');

test('every language has a folder, and every folder is a language', () => {
  expect(foldersIn('lib/messages')).toEqual([...viewerLanguages].sort());
});

test.each(viewerLanguages)('%s has the texts that the list of languages says', (language) => {
  const wanted =
    language === 'en'
      ? filesOf('en')
      : languages[language].texts === 'all'
        ? filesOf('en').filter((file) => !englishFiles.includes(file))
        : mapFiles;
  expect(filesOf(language)).toEqual(wanted);
  expect(filesOf('en')).toEqual(expect.arrayContaining([...mapFiles, ...englishFiles]));
});

test.each(all)('%s/%s has the texts of the English file, with their placeholders', (language, file) => {
  const own = leavesOf(read(language, file), file);
  const english = leavesOf(read('en', file), file);
  const names = (texts: typeof own) => [...new Set([...texts.keys()].map(withoutPlaces))].sort();
  const lacking = names(english).filter((name) => !names(own).includes(name));
  expect(lacking.filter((name) => !mayDiffer.test(name))).toEqual([]);
  const unknown = names(own).filter((name) => !names(english).includes(name));
  expect(unknown.filter((name) => !mayDiffer.test(name))).toEqual([]);
  for (const [name, forms] of own) {
    const source = english.get(name);
    if (!source) continue;
    expect([name, ...placeholders(forms.values())]).toEqual([name, ...placeholders(source.values())]);
    // A form for one or two may say the number in words. The form for the rest names everything.
    if (forms.has('other'))
      expect([name, ...placeholders([forms.get('other') ?? ''])]).toEqual([
        name,
        ...placeholders(source.values()),
      ]);
  }
});

test.each(all)('%s/%s has the plural forms that the language needs', (language, file) => {
  const possible: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const [name, forms] of leavesOf(read(language, file), file)) {
    if (forms.has('')) {
      expect([name, ...forms.keys()]).toEqual([name, '']);
      continue;
    }
    expect([name, ...categoriesOf(language).filter((form) => !forms.has(form))]).toEqual([name]);
    expect([name, ...[...forms.keys()].filter((form) => !possible.includes(form))]).toEqual([name]);
  }
});

test.each(all)(
  '%s/%s has no empty text, no space at an end and no half of a placeholder',
  (language, file) => {
    for (const [name, forms] of leavesOf(read(language, file), file))
      for (const text of forms.values()) {
        expect([name, text]).toEqual([name, text.trim() || 'a text']);
        expect(text.replace(/\{\{\w+\}\}/g, ''), name).not.toMatch(/\{\{|\}\}|\$t\(/);
      }
  },
);

test('a text that counts something is one in every language', () => {
  const counted = (language: string, file: string) =>
    [...leavesOf(read(language, file), file)].flatMap(([name, forms]) => (forms.has('') ? [] : [name]));
  for (const [language, file] of all) expect(counted(language, file)).toEqual(counted('en', file));
});
