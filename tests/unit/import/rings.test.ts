import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSelfCrossing, type Ring } from '#lib/geometry/polygon.ts';
import { cleanRing } from '#lib/import/clean-ring.ts';
import { findCrossing, newCrossingBudget } from '#lib/import/find-crossing.ts';
import { limits } from '#lib/plans/limits.ts';

const clean = (ring: Ring) => cleanRing(ring, newCrossingBudget());
const codesOf = (ring: Ring) => clean(ring)?.notes.map(({ code }) => code);

describe('an outline', () => {
  test('loses its closing point and duplicates, and is rounded to 1/100 px', () => {
    const ring = [
      [0, 0],
      [10.004, 0],
      [10.004, 0],
      [10.0041, 0.001],
      [10, 10],
      [0, 10.126],
      [0, 0],
    ] as const;
    expect(clean(ring)).toEqual({
      ring: [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10.13],
      ],
      notes: [],
    });
  });

  test('stays within the coordinates that a map may have, and reports that', () => {
    const far = clean([
      [0, 0],
      [2e6, 0],
      [2e6, 5],
      [0, 5],
    ]);
    expect(far?.ring[1]).toEqual([limits.coordinatePxMax, 0]);
    expect(far?.notes.map(({ code }) => code)).toEqual(['clamped']);
  });

  test('of more than 10,000 corners is simplified with a report, and stays in place', () => {
    const ring = Array.from({ length: 40_000 }, (_, i): [number, number] => {
      const angle = (i * Math.PI) / 20_000;
      return [5000 + 4000 * Math.cos(angle), 5000 + 4000 * Math.sin(angle)];
    });
    const found = clean(ring);
    expect(found?.ring.length).toBeLessThanOrEqual(limits.cornersMax);
    expect(found?.ring.length).toBeGreaterThan(1000);
    expect(found?.notes.map(({ code }) => code)).toEqual(['corners']);
    for (const [x, y] of found?.ring ?? []) expect(Math.hypot(x - 5000, y - 5000)).toBeCloseTo(4000, 1);
  });

  test('that crosses itself is taken and marked, also a bow tie without an area', () => {
    expect(
      codesOf([
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
      ]),
    ).toEqual(['crossing']);
    expect(
      codesOf([
        [0, 0],
        [30, 0],
        [30, 30],
        [10, -10],
        [0, 30],
      ]),
    ).toEqual(['crossing']);
    expect(
      codesOf([
        [0, 0],
        [30, 0],
        [30, 30],
      ]),
    ).toEqual([]);
  });

  test('under half a square pixel is left out', () => {
    expect(
      clean([
        [0, 0],
        [1, 0],
        [0, 0.9],
      ]),
    ).toBeNull();
    expect(
      clean([
        [0, 0],
        [10, 10],
        [20, 20],
        [10, 10],
      ]),
    ).toBeNull();
    expect(
      clean([
        [0, 0],
        [0, 0],
        [0, 0],
      ]),
    ).toBeNull();
    expect(
      clean([
        [0, 0],
        [2, 0],
        [0, 2],
      ]),
    ).not.toBeNull();
  });
});

test('crossings equal those of the slow algorithm', () => {
  const corner = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }));
  fc.assert(
    fc.property(fc.uniqueArray(corner, { minLength: 4, maxLength: 9, selector: String }), (ring) => {
      expect(findCrossing(ring, newCrossingBudget()) || runsBack(ring)).toBe(
        isSelfCrossing(ring) || runsBack(ring),
      );
    }),
    { numRuns: 2000 },
  );
});

test('an outline too expensive to compare is given up within its budget, with a report for the file', () => {
  const steps = Array.from({ length: 200 }, (_, i): [number, number] => [i * 10, (i % 2) * 5]);
  const ring = [...steps, [1990, 900] as const, [0, 900] as const, [1000, -50] as const, [-9, 800] as const];
  expect(findCrossing(ring, newCrossingBudget())).toBe(true);
  const budget = { pairs: 10, isSpent: false };
  expect(findCrossing(ring, budget)).toBe(false);
  expect(budget.isSpent).toBe(true);
});

/** Neighbours that run back over each other, which only one of the two algorithms checks in a ring of this size. */
function runsBack(ring: Ring): boolean {
  return ring.some((b, i) => {
    const a = ring.at(i - 1) ?? b;
    const c = ring[(i + 1) % ring.length] ?? b;
    const cross = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
    return cross === 0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0;
  });
}
