import { expect, test } from 'vitest';
import { kindNames } from '#lib/mapmodel/kind-names.ts';
import { loadSearchWords } from '#lib/messages/search-words.ts';

test('an icon that stands for a kind of place has the first word for it, with a capital letter', async () => {
  const [german] = await loadSearchWords('de');
  if (!german) throw new Error('no words');
  const names = kindNames(german, 'de');
  expect(names.toilet).toBe('Toilette');
  expect(names.beer).toBe(names.bar);
  expect(names.heart).toBeUndefined();
});

test('a kind without words in a language names no icon', () => {
  expect(
    kindNames({ asking: '', nearest: '', way: '', open: '', concepts: { cafe: 'café, coffee' } }, 'en'),
  ).toEqual({
    cafe: 'Café',
  });
});
