import { expect, test } from 'vitest';
import { createDocument } from '#lib/editor/model/document.ts';
import { entitiesOf, newArea, newLevel, newTag } from '#lib/editor/model/entities.ts';
import { levelId, projectDetail } from '#tests/support/editor.ts';

const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);

test('levels, tags and places that two people make at once come in the order of the server, on both sides', () => {
  const start = entitiesOf(projectDetail());
  const [mine, theirs] = ['mine', 'theirs'].map((id) => newLevel({ id, name: id, order: 2 }));
  const tags = ['my tag', 'their tag'].map((id) => newTag({ id, name: id, color: '#123456' }));
  if (!mine || !theirs) throw new Error('There are two levels.');
  const document = createDocument(start);
  document.apply([mine, ...tags.slice(0, 1)].map((after) => ({ id: after.id, after })));
  // The server has only theirs yet.
  const server = [...start, theirs, ...tags.slice(1)];
  document.rankAs(idsOf(server));
  document.apply([theirs, ...tags.slice(1)].map((after) => ({ id: after.id, after })));
  const ids = () => [document.levels(), document.tags()].map((list) => list.slice(-2).map(({ id }) => id));
  const expected = [
    ['theirs', 'mine'],
    ['their tag', 'my tag'],
  ];
  expect(ids()).toEqual(expected);
  // A change of one moves it nowhere, neither here nor there.
  document.apply([{ id: 'theirs', after: { ...theirs, name: 'Attic' } }]);
  expect(ids()).toEqual(expected);
  const [hall, shop] = ['hall', 'shop'].map((id) => newArea({ id, level: levelId, order: 0, data: [] }));
  if (!hall || !shop) throw new Error('There are two areas.');
  document.apply([{ id: 'hall', after: hall }]);
  const before = document.places(levelId);
  document.rankAs(idsOf([...server, shop]));
  expect(document.places(levelId)).toBe(before);
  document.apply([{ id: 'shop', after: shop }]);
  expect(document.places(levelId).map(({ id }) => id)).toEqual(['shop', 'hall']);
  document.rankAs(idsOf([...start, mine, theirs, ...tags, hall, shop]));
  expect(document.places(levelId).map(({ id }) => id)).toEqual(['hall', 'shop']);
  expect(ids()).toEqual([
    ['mine', 'theirs'],
    ['my tag', 'their tag'],
  ]);
});
