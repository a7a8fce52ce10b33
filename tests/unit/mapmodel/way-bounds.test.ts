import { describe, expect, test } from 'vitest';
import type { Way } from '#lib/mapmodel/types.ts';
import { excessOf, type WayPart } from '#lib/mapmodel/way-bounds.ts';
import { limits } from '#lib/plans/limits.ts';
import { plainWay } from '#lib/wayfinding/model.ts';

let count = 0;
const part = (way: Partial<Way> & Pick<Way, 'kind'>, levelId = 'ground', hasHours = false): WayPart => ({
  id: `m${++count}`,
  levelId,
  way: { ...plainWay, ...way },
  hasHours,
});
const many = (length: number, make: (i: number) => WayPart) => Array.from({ length }, (_, i) => make(i));
const saidOf = (before: WayPart[], after: WayPart[]) =>
  excessOf(before, after).map(({ part: { id }, said, isByHours }) => [id, said.code, isByHours]);

describe('the bound of connectors', () => {
  test('counts stairs, escalators, lifts, ramps and links, and doors with hours or one way', () => {
    const kinds = ['stairs', 'escalator', 'elevator', 'ramp', 'link'] as const;
    const full = many(limits.connectorsMax, (i) => part({ kind: kinds[i % 5] ?? 'link' }));
    const counted = [
      part({ kind: 'ramp' }),
      part({ kind: 'door', heading: 90 }),
      part({ kind: 'door' }, 'ground', true),
    ];
    const free = [part({ kind: 'door' }), part({ kind: 'entrance' }, 'ground', true), part({ kind: 'here' })];
    expect(saidOf([], [...full, ...free])).toEqual([]);
    expect(saidOf([], [...full, ...free, ...counted])).toEqual([
      [counted[0]?.id, 'map.connectorsMax', false],
      [counted[1]?.id, 'map.connectorsMax', false],
      [counted[2]?.id, 'map.connectorsMax', true],
    ]);
  });

  test('lets what is beyond it stay, change and become less, but not more', () => {
    const stored = many(limits.connectorsMax + 50, () => part({ kind: 'ramp' }));
    const changed = stored.map((one): WayPart => ({ ...one, way: { ...one.way, kind: 'stairs' } }));
    expect(saidOf(stored, changed)).toEqual([]);
    expect(saidOf(stored, stored.slice(1))).toEqual([]);
    expect(saidOf(stored, [...stored.slice(1), part({ kind: 'ramp' })])).toEqual([]);
    const added = part({ kind: 'ramp' });
    expect(saidOf(stored, [added, ...stored])).toEqual([[added.id, 'map.connectorsMax', false]]);
  });
});

describe('the bounds of one shaft', () => {
  const end = (kind: Way['kind'], level: number, shaft = 'a') => part({ kind, shaft }, `level ${level}`);

  test('are two ends a level and kind, one of a lift, and 100 in all', () => {
    const full = many(limits.shaftEndsMax, (i) => end('link', Math.floor(i / 2)));
    expect(saidOf([], full)).toEqual([]);
    const more = [end('link', 90), end('stairs', 91)];
    expect(saidOf([], [...full, ...more]).map(([id, code]) => [id, code])).toEqual(
      more.map(({ id }) => [id, 'map.shaftEndsMax']),
    );
    const third = end('stairs', 0);
    expect(saidOf([], [end('stairs', 0), end('ramp', 0), end('stairs', 0), third])).toEqual([
      [third.id, 'map.shaftLevelEndsMax', false],
    ]);
    const lift = end('elevator', 0);
    expect(saidOf([], [end('elevator', 0), end('elevator', 0, 'b'), lift])).toEqual([
      [lift.id, 'map.shaftLevelLiftsMax', false],
    ]);
  });

  test('refuse a marker that comes from another level or another shaft', () => {
    const full = [end('ramp', 0), end('ramp', 0)];
    const other = end('ramp', 1);
    const moved = { ...other, levelId: 'level 0' };
    expect(saidOf([...full, other], [...full, moved])).toEqual([[moved.id, 'map.shaftLevelEndsMax', false]]);
    const foreign = end('ramp', 0, 'b');
    const joined = { ...foreign, way: { ...foreign.way, shaft: 'a' } };
    expect(saidOf([foreign, ...full], [joined, ...full])).toEqual([
      [joined.id, 'map.shaftLevelEndsMax', false],
    ]);
  });

  test('do not count markers without a shaft', () => {
    expect(
      saidOf(
        [],
        many(300, () => part({ kind: 'elevator' })),
      ),
    ).toEqual([]);
  });
});
