import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCrossings, crossMore } from '#lib/mapmodel/line-crossings.ts';

type Line = { kind: 'wall'; points: [number, number][] };
const wall = (...points: [number, number][]): Line => ({ kind: 'wall', points });

/** Lines across each other: `across` times `down` crossings. */
function lattice(across: number, down: number): Line[] {
  return [
    ...Array.from({ length: across }, (_, i) => wall([0, i + 1], [down + 1, i + 1.3])),
    ...Array.from({ length: down }, (_, i) => wall([i + 1, 0], [i + 1.2, across + 2])),
  ];
}

const coordinate = fc.integer({ min: 0, max: 1000 }).map((value) => value + Math.sqrt(2) / (value + 3));
const someLines = fc.array(fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 6 }), {
  maxLength: 12,
});

type Place = [number, number];
const segmentsOf = (lines: readonly Line[]) =>
  lines.flatMap(({ points }) => points.slice(1).map((b, i) => [points[i] ?? b, b] as const));
const areaOf = (a: Place, b: Place, c: Place) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
const side = (a: Place, b: Place, c: Place) => Math.sign(areaOf(a, b, c));

/** Checks that no line begins, ends or bends on another one, where rounding decides whether they cross. */
function isClear(lines: readonly Line[]): boolean {
  const corners = lines.flatMap(({ points }) => points);
  return segmentsOf(lines).every(([a, b]) =>
    corners.every((c) => c === a || c === b || Math.abs(areaOf(a, b, c)) > 1e-3),
  );
}

/** Counts the crossings of all pairs. */
function slowly(lines: readonly Line[]): number {
  const segments = segmentsOf(lines);
  let count = 0;
  for (const [i, [a, b]] of segments.entries()) {
    for (const [c, d] of segments.slice(0, i)) {
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count++;
    }
  }
  return count;
}

describe('crossings of lines', () => {
  test('are counted once each, like those of all pairs', () => {
    fc.assert(
      fc.property(someLines, (points) => {
        const lines = points.map((own) => wall(...own));
        fc.pre(isClear(lines));
        expect(countCrossings(lines, Infinity)).toBe(slowly(lines));
      }),
    );
  });

  test('count also where lines cross in their corners', () => {
    const corners = Array.from({ length: 5 }, (_, i) => i * 10);
    const lines = [10, 20, 30].flatMap((at) => [
      wall(...corners.map((x): [number, number] => [x, at])),
      wall(...corners.map((y): [number, number] => [at, y])),
    ]);
    expect(countCrossings(lines, Infinity)).toBe(9);
  });

  test('do not count corners of one line, or equal lines', () => {
    const zigzag = wall([0, 0], [10, 10], [20, 0], [30, 10]);
    expect(countCrossings([zigzag, zigzag, wall([5, 5], [5, 5])], Infinity)).toBe(0);
  });
});

describe('the bound of crossings', () => {
  test('is 100,000 times a level', () => {
    expect(crossMore([], lattice(250, 400))).toBe(false);
    expect(crossMore([], lattice(251, 400))).toBe(true);
  });

  test('lets stored lines beyond it stay and become fewer, but not cross more', () => {
    const stored = lattice(400, 400);
    expect(crossMore(stored, stored)).toBe(false);
    expect(crossMore(stored, stored.slice(1))).toBe(false);
    expect(crossMore(stored, [...stored.slice(2), wall([-1, 0], [-1, 9])])).toBe(false);
    expect(crossMore(stored, [...stored, wall([0, 0.5], [500, 0.6])])).toBe(true);
  });

  test('ends with lines that lie within each other', () => {
    const dense = Array.from({ length: 2000 }, (_, i) =>
      wall(...Array.from({ length: 100 }, (_, j): [number, number] => [j * 10 + (j % 2) * 500, i / 1e6 + j])),
    );
    expect(countCrossings(dense, 100_001)).toBe(100_001);
  });
});
