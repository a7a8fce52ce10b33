import { expect, test } from 'vitest';
import { added, changed, commandOf } from '#lib/editor/commands/command.ts';
import { emptyTranslation, newTag } from '#lib/editor/model/entities.ts';
import { settleReferences } from '#lib/editor/save/settle-references.ts';
import { headlessEditor, squareAt } from '#tests/support/editor.ts';

const titled = (title: string) => ({ translations: { en: { ...emptyTranslation, title } } });

/** An editor with places x and y, and what the server has of it. */
function opened() {
  const { session } = headlessEditor({ areas: [squareAt('x', 0, 0, 9), squareAt('y', 50, 0, 9)] }).editor;
  const { document } = session;
  const [x, y] = [document.place('x'), document.place('y')];
  if (!x || !y) throw new Error('The places are missing.');
  const base = new Map([...document.all()].map((entity) => [entity.id, entity]));
  const settle = (...dirty: string[]) => session.takeOver(settleReferences(document, base, new Set(dirty)));
  return { session, document, base, x, y, settle };
}

test('a tag that two people made at once is one tag: places of ours have theirs, each once', () => {
  const { session, document, base, x, y, settle } = opened();
  const [theirs, ours, other] = [
    newTag({ id: 'theirs', name: 'Food', color: '#000000' }),
    newTag({ id: 'ours', name: 'food ', color: '#ffffff' }),
    newTag({ id: 'other', name: 'Drinks', color: '#ffffff' }),
  ];
  session.run(commandOf('details', [theirs, ours, other].map(added)));
  base.set('theirs', theirs);
  session.run(
    commandOf('details', [changed(x, { tags: ['other', 'ours'] }), changed(y, { tags: ['theirs', 'ours'] })]),
  );
  settle('x', 'y', 'ours', 'other');
  expect(document.tags().map(({ id }) => id)).toEqual(['theirs', 'other']);
  expect([document.place('x')?.tags, document.place('y')?.tags]).toEqual([['other', 'theirs'], ['theirs']]);
  settle('x', 'y', 'other');
  expect(document.place('x')?.tags).toEqual(['other', 'theirs']);
});

test('a place of ours loses a tag that somebody else deleted, and keeps the others', () => {
  const { session, document, x, settle } = opened();
  session.run(commandOf('details', [added(newTag({ id: 'food', name: 'Food', color: '#000000' }))]));
  session.run(commandOf('details', [changed(x, { tags: ['gone', 'food'] })]));
  settle('x', 'food');
  expect(document.place('x')?.tags).toEqual(['food']);
});

test('a key made of a title gets a number if a place of somebody else has it, and a key that was typed stays', () => {
  const { session, document, base, x, y, settle } = opened();
  base.set('y', { ...y, key: 'shop' });
  session.takeOver([{ id: 'y', before: y, after: { ...y, key: 'shop' } }]);
  session.run(commandOf('text', [changed(x, { ...titled('Shop'), key: 'shop' })]));
  settle('x');
  expect(document.place('x')?.key).toBe('shop-2');
  session.run(commandOf('text', [changed(x, { ...titled('Café'), key: 'shop' })]));
  settle('x');
  expect(document.place('x')?.key).toBe('shop');
});

test('two places of ours whose keys somebody else took meanwhile get two keys', () => {
  const { session, document, base, x, y, settle } = opened();
  for (const [id, key] of [
    ['theirs', 'shop'],
    ['others', 'shop-2'],
  ] as const) {
    const place = { ...x, id, key };
    base.set(id, place);
    session.takeOver([{ id, before: null, after: place }]);
  }
  session.run(
    commandOf('text', [
      changed(x, { ...titled('Shop'), key: 'shop' }),
      changed(y, { ...titled('Shop'), key: 'shop-2' }),
    ]),
  );
  settle('x', 'y');
  expect([document.place('x')?.key, document.place('y')?.key]).toEqual(['shop-3', 'shop-4']);
});
