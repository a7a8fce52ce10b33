import { describe, expect, test } from 'vitest';
import { at, buildFrom, cell, cellPx, emptyRows, kindsOf, query, withBox } from './building.ts';
import { areaOf, markerOf } from './drawings.ts';

// A cell is 0.25 m. Two halls with a wall of 0.5 m between them.
const halls = withBox(emptyRows(80, 40), 38, 0, 2, 40);
const gap = (rows: string[], y: number, height: number) => withBox(rows, 38, y, 2, height, '.');
const door = (id: string, x: number, y: number, hasHours = true) => ({
  ...markerOf(id, cell(x, y), { kind: 'door' }),
  hasHours,
});
const hall = areaOf(
  'hall',
  [
    [39, 1],
    [79, 1],
    [79, 39],
    [39, 39],
  ].map(([x = 0, y = 0]): [number, number] => [x * cellPx, y * cellPx]),
  { passage: 'room' },
);
const across = (rows: string[], markers: ReturnType<typeof door>[], areas = [hall]) => {
  const { finder } = buildFrom([{ rows, areas, markers }]);
  return (...closed: string[]) => {
    const ids = new Map(closed.map((id) => [id, null]));
    const { way, reason } = finder.find(query(at(0, 20, 20), at(0, 60, 20), { closed: ids }));
    return way ? { kinds: kindsOf(way), ids: way.edges.flatMap((edge) => edge.ids) } : reason;
  };
};

describe('a door with hours beside a gap', () => {
  test.each([
    ['of a room', [hall]],
    ['of a wall between halls', []],
  ])('%s closes it, 1.5 m away in the wall', (_, areas) => {
    const find = across(gap(halls, 20, 5), [door('door', 38, 27)], areas);
    expect(find()).toEqual({ kinds: ['walk', 'door', 'walk'], ids: ['door'] });
    expect(find('door')).toBe('closed');
  });

  test('closes all of a wide gap, also the part beyond its reach', () => {
    const find = across(gap(halls, 4, 24), [door('door', 38, 30)]);
    expect(find()).toMatchObject({ ids: ['door'] });
    expect(find('door')).toBe('closed');
  });

  test('closes only the gap that is nearest to it', () => {
    const rows = gap(gap(halls, 14, 4), 24, 4);
    const find = across(rows, [door('upper', 38, 15), door('lower', 38, 25)]);
    expect(find('upper')).toMatchObject({ ids: ['lower'] });
    expect(find('lower')).toMatchObject({ ids: ['upper'] });
    expect(find('upper', 'lower')).toBe('closed');
  });

  test('closes it together with another door of the same gap, while either is closed', () => {
    const find = across(gap(halls, 18, 4), [door('one', 38, 17), door('two', 38, 22)]);
    expect(find()).toMatchObject({ kinds: ['walk', 'door', 'walk'] });
    expect([find('one'), find('two')]).toEqual(['closed', 'closed']);
  });
});

test('a way through two doors in a row, each near the gap of the other, names both', () => {
  // A lobby of 1.5 m with a wall on each side, in each a gap with a door.
  const lobby = areaOf(
    'lobby',
    [
      [31, 1],
      [39, 1],
      [39, 39],
      [31, 39],
    ].map(([x = 0, y = 0]): [number, number] => [x * cellPx, y * cellPx]),
    { passage: 'room' },
  );
  const walls = withBox(halls, 30, 0, 2, 40);
  const rows = withBox(gap(walls, 18, 4), 30, 18, 2, 4, '.');
  const { finder } = buildFrom([
    { rows, areas: [lobby], markers: [door('outer', 30, 20), door('inner', 38, 20)] },
  ]);
  const { way } = finder.find(query(at(0, 20, 20), at(0, 60, 20)));
  expect(kindsOf(way)).toEqual(['walk', 'door', 'walk', 'door', 'walk']);
  expect(way?.edges.flatMap((edge) => edge.ids)).toEqual(['outer', 'inner']);
  for (const id of ['outer', 'inner']) {
    const closed = new Map([[id, null]]);
    expect(finder.find(query(at(0, 20, 20), at(0, 60, 20), { closed })).reason).toBe('closed');
  }
});
