import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Point } from '#lib/geometry/point.ts';
import { distanceToRing, isSelfCrossing, type Ring, ringArea } from '#lib/geometry/polygon.ts';
import { simplifyRing } from '#lib/geometry/simplify.ts';
import { mainDirection, squareUp } from '#lib/geometry/square-up.ts';

const coordinate = fc.double({ min: -1000, max: 1000, noNaN: true });
const rings = fc.array(fc.tuple(coordinate, coordinate), { minLength: 5, maxLength: 60 });

const turn = (ring: Ring, degrees: number): Point[] => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return ring.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos]);
};
const from = (ring: Ring, start: number) => [...ring.slice(start), ...ring.slice(0, start)];
const room: Point[] = [
  [0, 0],
  [200, 0],
  [200, 120],
  [80, 120],
  [80, 160],
  [0, 160],
];

describe('a simplified ring', () => {
  test('has corners of the ring only, and each omitted one is within the tolerance', () => {
    fc.assert(
      fc.property(rings, fc.double({ min: 0.1, max: 50, noNaN: true }), (ring, tolerance) => {
        const simple = simplifyRing(ring, tolerance);
        expect(simple.every((corner) => ring.includes(corner as [number, number]))).toBe(true);
        if (simple.length < 3) return;
        for (const corner of ring)
          expect(distanceToRing(simple, corner)).toBeLessThanOrEqual(tolerance + 1e-6);
      }),
    );
  });

  test('does not depend on the corner where the ring begins', () => {
    const stairs: Point[] = Array.from({ length: 100 }, (_, i): Point => [i, i % 2]);
    const border: Point[] = [...stairs, [99, 60.5], [0, 60]];
    const corners = (ring: Ring) => simplifyRing(ring, 1.6).toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
    for (const start of [1, 17, 50, 99, 101]) expect(corners(from(border, start))).toEqual(corners(border));
    expect(corners(border)).toHaveLength(4);
  });
});

describe('a squared ring', () => {
  test('gets its right angles back at any rotation, whichever corner comes first', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 90, noNaN: true }),
        fc.nat(5),
        fc.infiniteStream(fc.double({ min: -1.2, max: 1.2, noNaN: true })),
        (degrees, start, noise) => {
          const shaken = from(turn(room, degrees), start).map(
            ([x, y]): Point => [x + (noise.next().value ?? 0), y + (noise.next().value ?? 0)],
          );
          const squared = squareUp(shaken, 1.6);
          const main = mainDirection(squared);
          expect(main.share).toBeCloseTo(1, 6);
          expect(squared).toHaveLength(room.length);
          expect(Math.abs(ringArea(squared) - ringArea(room))).toBeLessThan(0.04 * ringArea(room));
        },
      ),
    );
  });

  test('averages 89 and 1 degree to a right angle, not to 45', () => {
    const { angle } = mainDirection(turn(room, 89.5));
    expect((angle * 180) / Math.PI).toBeCloseTo(-0.5, 6);
  });

  test('keeps a long wall that is slanted by less than 11 degrees on purpose, and rotates a short one', () => {
    const slanted: Point[] = [
      [0, 0],
      [300, 0],
      [350, 310],
      [0, 310],
    ];
    expect(squareUp(slanted, 1.6)).toContainEqual([350, 310]);
    const short: Point[] = [
      [0, 0],
      [60, 0],
      [64, 30],
      [0, 30],
    ];
    const [, upper, lower] = squareUp(short, 1.6);
    expect(upper?.[0]).toBeCloseTo(lower?.[0] ?? 0, 6);
  });

  test('is the ring itself if it has no main direction', () => {
    const circle = Array.from(
      { length: 24 },
      (_, i): Point => [100 * Math.cos((i * Math.PI) / 12), 100 * Math.sin((i * Math.PI) / 12)],
    );
    expect(squareUp(circle, 1.6)).toBe(circle);
  });

  test('differs by less than 4 % of the area and never crosses itself if the ring did not', () => {
    fc.assert(
      fc.property(rings, (ring) => {
        const squared = squareUp(ring, 1.6);
        if (squared === ring) return;
        expect(Math.abs(ringArea(squared) - ringArea(ring))).toBeLessThan(0.04 * ringArea(ring));
        expect(isSelfCrossing(squared)).toBe(false);
      }),
    );
  });
});
