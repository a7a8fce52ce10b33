import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Warnings } from '#lib/editor/ui/import/Warnings.tsx';
import { readFiles } from '#lib/import/read-files.ts';
import { loadImportTexts } from '#lib/messages/import.ts';
import { bytesOf, knownMap } from '#tests/fixtures/import/known-map.ts';

const shown = async (csv: string) => {
  const texts = await loadImportTexts('en');
  const { remarks } = await readFiles({ files: [{ name: 'a.csv', bytes: bytesOf(csv) }], known: knownMap() });
  return renderToStaticMarkup(Warnings({ remarks, texts }));
};

test('a key that comes twice in a table is told before the list of places, with the numbers of its rows', async () => {
  expect(await shown('key,title\ncafe,Bar\ncafe,Pub\n')).toMatch(/Rows with the same key.*cafe: 2, 3/);
  expect(await shown('key,title\ncafe,Bar\npub,Pub\n')).toBe('');
});
