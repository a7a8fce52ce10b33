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
