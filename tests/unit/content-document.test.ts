import { expect, test } from 'vitest';
import { contentDocument } from '#lib/contract/schemas/content-document.ts';
import { newId } from '#lib/platform/ids.ts';

test('a document names every image of a project, however many there are', () => {
  const images = Array.from({ length: 5000 }, () => {
    const id = newId();
    return { id, file: `images/${id}.png` };
  });
  const parsed = contentDocument.parse({
    format: 'atrium-project',
    version: 1,
    project: { name: 'Large', languages: ['en'], settings: {} },
    tags: [],
    images,
    icons: [],
    levels: [],
  });
  expect(parsed.images).toEqual(images);
});
