import { describe, expect, test, vi } from 'vitest';
import type { Closed } from '#lib/wayfinding/search/closed-by.ts';
import { areaEnd } from '#lib/wayfinding/search/end-points.ts';
import { Floors } from '#lib/wayfinding/search/floors.ts';
import type { MeshData } from '#lib/wayfinding/search/mesh.ts';
import type { Stop, WayData } from '#lib/wayfinding/search/way-data.ts';
import { WayFinder } from '#lib/wayfinding/search/way-finder.ts';

const side = 1000;
const square: MeshData = {
  cellPx: 1,
  xs: [0, side, side, 0],
  ys: [0, 0, side, side],
  triangles: [0, 1, 2, 0, 2, 3],
};

/** Open floors above each other, joined by shafts whose ends are spread over all of them. */
function tower(levelCount: number, shafts: number, endsEach: number, kind: Stop['kind'] = 'link') {
  const stopOf = (shaft: number, end: number): Stop => ({
    id: `${shaft}-${end}`,
    level: Math.floor((end * levelCount) / endsEach),
    kind,
    shaft,
    at: [((shaft * 37 + end * 13) % 990) + 5, ((shaft * 91 + end * 7) % 990) + 5],
    direction: 'both',
    isStepFree: true,
    seconds: null,
    areas: [],
  });
  const data: WayData = {
    speed: 1.25,
    levels: Array.from({ length: levelCount }, (_, i) => ({
      ...{ id: `${i}`, key: `${i}`, name: `${i}`, building: null, metersPerPixel: 0.1, isScaled: true },
      ...{ floor: null, stepFreeFloor: null },
    })),
    areas: [],
    stops: Array.from({ length: shafts }, (_, shaft) =>
      Array.from({ length: endsEach }, (__, end) => stopOf(shaft, end)),
    ).flat(),
    links: [],
    distances: null,
  };
  return new WayFinder(
    data,
    data.levels.map(() => square),
  );
}

const route = (finder: WayFinder, to: number, closed: Closed) =>
  finder.finding({
    from: [{ level: 0, points: [[10, 500]], outline: [] }],
    to: [{ level: to, points: [[900, 40]], outline: [] }],
    profile: 'walk',
    avoid: new Set(),
    closed,
  });

/** Nothing is closed. Counts how often a search asks. */
function counting() {
  const asked = { count: 0 };
  const closed: Closed & { size: number } = {
    size: 0,
    get: () => undefined,
    has: () => {
      asked.count += 1;
      return false;
    },
  };
  return { asked, closed };
}

describe('the work of a search', () => {
  test.each([
    ['20 shafts of 100 ends', 20, 100, 20_000],
    ['a shaft of 3,000 ends, of which there were 9,000,000 pairs', 1, 3000, 2_000_000],
    ['a shaft of 12,000 ends, of which there were 144,000,000 pairs', 1, 12_000, 5_000_000],
  ])('does not grow with all pairs of ends: %s', (_, shafts, endsEach, askedMax) => {
    const { asked, closed } = counting();
    const steps = route(tower(50, shafts, endsEach), 49, closed);
    let count = 0;
    let found = steps.next();
    for (; !found.done; found = steps.next()) count += 1;
    expect(found.value.way?.parts.map(({ kind }) => kind)).toEqual(['walk', 'connect', 'walk']);
    expect(asked.count).toBeLessThan(askedMax);
    expect(count).toBeLessThan(10 * shafts * endsEach);
  });

  test('asks once for each end of a shaft what it reaches at all', () => {
    const finder = tower(50, 1, 2000);
    // Nothing leads to the level without floor, so only the reach is computed.
    const { asked, closed } = counting();
    const steps = finder.finding({
      from: [{ level: 0, points: [[10, 500]], outline: [] }],
      to: [{ level: 70, points: [[1, 1]], outline: [] }],
      profile: 'walk',
      avoid: new Set(),
      closed,
    });
    for (let step = steps.next(); !step.done; step = steps.next());
    expect(asked.count).toBeLessThan(10 * 2000);
  });

  test('of two searches in turns gives what each gives alone', () => {
    const finder = tower(6, 3, 12, 'stairs');
    const alone = [3, 5].map((level) => finder.find(queryTo(level)).way?.seconds);
    const both = [3, 5].map((level) => finder.finding(queryTo(level)));
    const found: (number | undefined)[] = [];
    for (let left = both.length; left > 0; ) {
      for (const [i, steps] of both.entries()) {
        const step = steps.next();
        if (!step.done || found[i] !== undefined || !step.value) continue;
        found[i] = step.value.way?.seconds ?? -1;
        left -= 1;
      }
    }
    expect(found).toEqual(alone);
  });
});

const queryTo = (level: number) => ({
  from: [{ level: 0, points: [[10, 500] as const], outline: [] }],
  to: [{ level, points: [[900, 40] as const], outline: [] }],
  profile: 'walk' as const,
  avoid: new Set<never>(),
  closed: new Map(),
});

test('a finder remembers at most 20,000 lengths', () => {
  const finder = tower(1, 1, 250);
  for (let i = 0; i < 250; i++) for (let j = 0; j < i; j++) finder.lengthBetween(i, j, 'walk');
  expect(finder.rememberedCount).toBe(20_000);
});

test('a finder forgets the lengths first that were not asked for the longest', () => {
  const finder = tower(1, 1, 250);
  const hot = finder.lengthBetween(249, 248, 'walk');
  const measured = vi.spyOn(Floors.prototype, 'measuring');
  let asked = 0;
  for (let i = 0; i < 230; i++)
    for (let j = 0; j < i; j++) {
      finder.lengthBetween(i, j, 'walk');
      asked += 1;
      if (asked % 5_000 === 0) expect(finder.lengthBetween(249, 248, 'walk')).toBe(hot);
    }
  expect(measured).toHaveBeenCalledTimes(asked);
  measured.mockRestore();
});

test('the end at a round area has as few points on its outline as one with few corners', () => {
  const circle = Array.from({ length: 10_000 }, (_, i): [number, number] => {
    const angle = (i * 2 * Math.PI) / 10_000;
    return [Math.cos(angle) * 100, Math.sin(angle) * 100];
  });
  expect(areaEnd(0, circle).outline.length).toBeLessThanOrEqual(32);
});
