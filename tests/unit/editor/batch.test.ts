import { expect, test } from 'vitest';
import { entitiesOf } from '#lib/editor/model/entities.ts';
import type { Area, Entity } from '#lib/editor/model/types.ts';
import { batchOf } from '#lib/editor/save/batch.ts';
import { projectDetail, squareAt } from '#tests/support/editor.ts';

test('a batch of many changed places compares only those that it sends', () => {
  const ids = Array.from({ length: 5000 }, (_, i) => `place-${i}`);
  const areas = ids.map((id) => squareAt(id, 100, 100));
  const base = new Map(entitiesOf(projectDetail({ areas })).map((entity) => [entity.id, entity]));
  const compared = new Set<string>();
  const moved = new Map<string, Entity>();
  for (const id of ids) {
    const area = { ...(base.get(id) as Area) };
    Object.defineProperty(area, 'data', {
      enumerable: true,
      get() {
        compared.add(id);
        return [[1, 1]];
      },
    });
    moved.set(id, area);
  }
  const document = { get: (id: string) => moved.get(id) ?? base.get(id) };
  const options = {
    dirty: new Set(ids),
    held: new Set<string>(),
    base,
    document,
    keyless: new Set<string>(),
  };
  const { changes, sent } = batchOf(options);
  expect([changes.length, sent.size, compared.size]).toEqual([2000, 2000, 2000]);
});

test('a new place does not send the texts of an image that was copied from another place', () => {
  const picture = { id: 'i', url: '/i.png', thumbnails: [], order: 0, alt: { en: 'Stairs' } };
  const own = { ...picture, id: 'j', alt: { en: 'Lift' } };
  const areas = [squareAt('a', 0, 0, 9, { images: [picture] }), squareAt('b', 50, 0)];
  const base = new Map(entitiesOf(projectDetail({ areas })).map((entity) => [entity.id, entity]));
  const [a, b] = ['a', 'b'].map((id) => base.get(id) as Area);
  const imagesSent = (gone: boolean) => {
    const mine = new Map<string, Entity | null>([
      ['copy', { ...(a as Area), id: 'copy', images: [picture, own] }],
      ['b', { ...(b as Area), images: [picture] }],
      ...(gone ? [['a', null] as const] : []),
    ]);
    const get = (id: string) => (mine.has(id) ? mine.get(id) : base.get(id)) ?? undefined;
    const { changes } = batchOf({
      dirty: new Set(mine.keys()),
      held: new Set(),
      base,
      document: { get },
      keyless: new Set(),
    });
    return Object.fromEntries(
      changes.map((change) => [change.id, (change as { fields?: { images?: unknown } }).fields?.images]),
    );
  };
  expect(imagesSent(false)).toEqual({
    copy: [{ id: 'i' }, { id: 'j', alt: own.alt }],
    b: [{ id: 'i' }],
  });
  // If nobody else shows it, its texts are of the new place.
  const alone = { id: 'i', alt: picture.alt };
  expect(imagesSent(true)).toMatchObject({ copy: [alone, { id: 'j' }], b: [alone] });
});
