import { describe, expect, test } from 'vitest';
import { faultAt } from '#lib/contract/fault.ts';
import type { Draft, DraftChange, EntityChange } from '#lib/mapmodel/draft-changes.ts';
import { newEntity, newLevelBody } from '#lib/mapmodel/fields.ts';
import { planChanges } from '#lib/mapmodel/plan-changes.ts';
import { type Structure, structureChanges } from '#lib/mapmodel/structure-changes.ts';
import type { Entity, Level, LevelWrite } from '#lib/mapmodel/types.ts';
import { limits } from '#lib/plans/limits.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const newIds = () => {
  let count = 1000;
  return () => idOf(++count);
};
const level = (n: number, name: string, order: number): Level => ({
  id: idOf(n),
  key: name.toLowerCase(),
  order,
  isHidden: false,
  body: { ...newLevelBody, name },
});
const marker = (n: number, on: Level, order: number): Entity => ({
  ...newEntity('marker', { id: idOf(n), levelId: on.id }),
  key: `m${n}`,
  order,
});

const ground = level(1, 'Ground', 0);
const top = level(2, 'Top', 1);
const stored = {
  levels: [ground, top],
  entities: [marker(11, ground, 0), marker(12, ground, 1), marker(13, top, 0)],
};
const common = { defaultLanguage: 'en', newId: newIds() };

/** Returns the draft after a whole structure. */
function afterStructure(sent: LevelWrite[], more: Partial<Structure> = {}): Draft {
  const newId = newIds();
  const structure = {
    ...{ sent, root: 'levels_data', ...stored, levelImages: new Map(), entityImages: new Map() },
    ...more,
  };
  const changes = structureChanges({ ...structure, newId });
  return planChanges({
    ...common,
    ...stored,
    changes,
    isWhole: true,
    root: 'levels_data',
    keys: stored.entities,
  });
}

/** Returns the draft after a batch whose places are all loaded. */
function afterBatch(changes: Omit<EntityChange, 'path' | 'fieldsPath'>[] | DraftChange[]): Draft {
  return planChanges({
    ...common,
    ...stored,
    root: 'changes',
    keys: stored.entities,
    sums: [ground, top].map(({ id }) => {
      const count = stored.entities.filter(({ levelId }) => levelId === id).length;
      return { levelId: id, kind: 'marker', count, lastOrder: count - 1 };
    }),
    changes: changes.map((change, i): DraftChange => {
      return { ...change, path: `changes[${i}]`, fieldsPath: `changes[${i}].fields` };
    }),
  });
}

describe('the planner of drafts', () => {
  test('makes the same draft from a whole structure and from an equal batch', () => {
    const whole = afterStructure([
      { id: ground.id, markers: [{ id: idOf(11), price: '1 €' }] },
      { id: top.id, markers: [{ id: idOf(13) }, { id: idOf(12) }] },
    ]);
    const batch = afterBatch([
      { kind: 'marker', op: 'update', id: idOf(11), fields: { price: '1 €' } },
      { kind: 'marker', op: 'update', id: idOf(12), fields: { level: top.id } },
    ]);
    expect([whole.faults, batch.faults]).toEqual([[], []]);
    expect(whole.levels).toEqual(batch.levels);
    const byId = ({ entities }: Draft) => [...entities.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(whole)).toEqual(byId(batch));
  });

  test('deletes what a whole structure does not name, and keeps the places of a level sent without an array', () => {
    const draft = afterStructure([{ id: ground.id, markers: [{ id: idOf(12) }] }, { id: top.id }]);
    expect(draft.faults).toEqual([]);
    expect([...draft.entities.keys()]).toEqual([idOf(12), idOf(13)]);
    expect([...afterStructure([{ id: top.id }]).levels.keys()]).toEqual([top.id]);
  });

  test('keeps the sent order of levels of a whole structure, with new ones without an order behind all others', () => {
    const draft = afterStructure([{ name: 'New' }, { id: top.id, order: 0 }, { id: ground.id }]);
    const levels = [...draft.levels.values()];
    expect(levels.map(({ body, order }) => [body.name, order])).toEqual([
      ['New', 1],
      ['Top', 0],
      ['Ground', 0],
    ]);
  });

  test('reports unknown and repeated ids of a whole structure together with faults of their fields', () => {
    const { faults } = afterStructure([
      { id: ground.id, markers: [{ id: idOf(99), tags: [{ id: idOf(98) }] }, { id: idOf(11) }, {}] },
      { id: idOf(97), markers: [{ id: idOf(11) }] },
    ]);
    expect(faults).toEqual([
      faultAt('levels_data[1].id', 'noSuch.level'),
      faultAt('levels_data[0].markers[0].id', 'noSuch.marker'),
      faultAt('levels_data[0].markers[0].tags[0]', 'noSuch.tag'),
      faultAt('levels_data[0].markers[2].position', 'value.required'),
      faultAt('levels_data[1].markers[0].id', 'map.idTwice'),
    ]);
  });

  test('reports the later one of two equal keys in the request, regardless of the order in the draft', () => {
    const changes = [12, 11].map((n) => {
      return { kind: 'marker', op: 'update', id: idOf(n), fields: { key: 'same' } } as const;
    });
    const taken = (path: string) => [faultAt(path, 'value.keyTaken', { key: 'same' })];
    expect(afterBatch([...changes]).faults).toEqual(taken('changes[1].fields.key'));
    const sent = [{ id: ground.id, markers: [12, 11].map((n) => ({ id: idOf(n), key: 'same' })) }];
    expect(afterStructure(sent).faults).toEqual(taken('levels_data[0].markers[1].key'));
  });

  test('counts places that a batch never loaded, unless their level is deleted', () => {
    const create: DraftChange = {
      ...{ kind: 'marker', op: 'create', id: idOf(50), path: 'changes[0]', fieldsPath: 'changes[0].fields' },
      fields: { level: ground.id, position: { x: 1, y: 1 } },
    };
    const removeTop: DraftChange = {
      ...{ kind: 'level', op: 'delete', id: top.id, path: 'changes[1]', fieldsPath: 'changes[1].fields' },
      fields: {},
    };
    const sums = [
      { levelId: ground.id, kind: 'marker', count: 1, lastOrder: 0 },
      { levelId: top.id, kind: 'marker', count: limits.markersMax - 1, lastOrder: 5 },
    ] as const;
    const faultsOf = (changes: DraftChange[]) =>
      planChanges({ ...common, levels: stored.levels, root: 'changes', sums, changes }).faults;
    expect(faultsOf([create])).toEqual([faultAt('changes', 'map.markersMax', { count: limits.markersMax })]);
    expect(faultsOf([create, removeTop])).toEqual([]);
  });

  test('changes none of its inputs', () => {
    const before = structuredClone(stored);
    afterStructure([{ id: ground.id, key: 'other', markers: [{ id: idOf(11), tags: [{ name: 'New' }] }] }]);
    expect(stored).toEqual(before);
  });
});
