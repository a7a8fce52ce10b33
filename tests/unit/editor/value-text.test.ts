import { expect, test } from 'vitest';
import { valueText } from '#lib/editor/ui/publish/value-text.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { headlessEditor, squareAt } from '#tests/support/editor.ts';
import { a } from '#tests/support/saving-editor.ts';

const { editor } = headlessEditor({ areas: [squareAt(a, 100, 100)] });
const { document } = editor.session;
const level = [...document.levels()][0];

const shown = (path: string, value: unknown, language: 'en' | 'de' = 'en') =>
  valueText(path, value, { t: editorStrings(language), document, language });

test('a value that two people changed is shown as people write it, in their language', () => {
  expect(shown('status', 'error')).toBe('Problem');
  expect(shown('status', 'warning', 'de')).toBe('Hinweis');
  const nine = [{ open: '09:00', close: '18:00' }];
  expect(shown('workingHours', { mon: nine, tue: nine })).toBe('Mo,Tu 09:00-18:00');
  expect(shown('translations.en.keywords', ['foyer', 'lobby'])).toBe('foyer, lobby');
  expect(shown('isHidden', true)).toBe('Yes');
  expect(shown('position', [10.4, 20])).toBe('10, 20');
  expect(shown('data', [1, 2, 3, 4], 'de')).toBe('4 Ecken');
  expect(shown('level', level?.id)).toBe(level?.name);
  expect(shown('price', '')).toBe('Empty');
  expect(shown('tags', [])).toBe('Empty');
});

test('no value is shown as code', () => {
  expect(shown('passage', { kind: 'door' })).toBe('Changed');
});
