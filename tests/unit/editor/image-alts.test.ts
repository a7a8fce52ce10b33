import { expect, test } from 'vitest';
import { updateAlt } from '#lib/editor/commands/places.ts';
import { wireChange } from '#lib/editor/save/wire.ts';
import { headlessEditor, squareAt } from '#tests/support/editor.ts';

const picture = { id: 'i', url: '/i.png', thumbnails: [], order: 0, alt: { de: 'Treppe' } };
const other = { ...picture, id: 'j', alt: {} };

test('an alternative text is written on every place that shows the image, in one step', () => {
  const { session } = headlessEditor({
    areas: [
      squareAt('a', 0, 0, 9, { images: [picture] }),
      squareAt('b', 50, 0, 9, { images: [other, picture] }),
      squareAt('c', 90, 0, 9, { images: [other] }),
    ],
  }).editor;
  const { document } = session;
  const before = document.place('b');
  session.run(updateAlt(document, { imageId: 'i', language: 'en', text: 'Stairs' }));
  const alts = () => ['a', 'b', 'c'].map((id) => document.place(id)?.images.map(({ alt }) => alt));
  const both = { de: 'Treppe', en: 'Stairs' };
  expect(alts()).toEqual([[both], [{}, both], [{}]]);
  expect(wireChange(before ?? null, document.place('b') ?? null)).toMatchObject({
    fields: {
      images: [
        { id: 'j', alt: {} },
        { id: 'i', alt: both },
      ],
    },
  });
  session.run(updateAlt(document, { imageId: 'i', language: 'de', text: '' }));
  expect(alts()[0]).toEqual([{ en: 'Stairs' }]);
  session.undo();
  session.undo();
  expect(alts()).toEqual([[{ de: 'Treppe' }], [{}, { de: 'Treppe' }], [{}]]);
});
