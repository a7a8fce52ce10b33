import { expect, test } from 'vitest';
import { added, changed, commandOf } from '#lib/editor/commands/command.ts';
import { newTag } from '#lib/editor/model/entities.ts';
import { sameTags } from '#lib/editor/save/same-tags.ts';
import { headlessEditor, squareAt } from '#tests/support/editor.ts';

test('a tag that two people made at once is one tag: places of ours have theirs, each once', () => {
  const { session } = headlessEditor({ areas: [squareAt('x', 0, 0, 9), squareAt('y', 50, 0, 9)] }).editor;
  const { document } = session;
  const [theirs, ours, other] = [
    newTag({ id: 'theirs', name: 'Food', color: '#000000' }),
    newTag({ id: 'ours', name: 'food ', color: '#ffffff' }),
    newTag({ id: 'other', name: 'Drinks', color: '#ffffff' }),
  ];
  session.run(commandOf('details', [theirs, ours, other].map(added)));
  const [x, y] = [document.place('x'), document.place('y')];
  if (!x || !y) throw new Error('The places are missing.');
  session.run(
    commandOf('details', [changed(x, { tags: ['other', 'ours'] }), changed(y, { tags: ['theirs', 'ours'] })]),
  );
  session.takeOver(sameTags(document, (id) => id === 'theirs'));
  expect(document.tags().map(({ id }) => id)).toEqual(['theirs', 'other']);
  expect([document.place('x')?.tags, document.place('y')?.tags]).toEqual([['other', 'theirs'], ['theirs']]);
  expect(sameTags(document, (id) => id === 'theirs')).toEqual([]);
});
