import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boundsContain,
  boundsIntersect,
  boundsOf,
  emptyBounds,
  expandBounds,
  unionBounds,
} from '#lib/geometry/bounds.ts';
import { clampPoint, constrainAngle, distance, type Point, roundCoordinate } from '#lib/geometry/point.ts';
import { distanceToRing, isSelfCrossing, ringArea, ringContains, signedArea } from '#lib/geometry/polygon.ts';
import { closestOnSegment, segmentIntersection, segmentsIntersect } from '#lib/geometry/segment.ts';
import { snapPoint } from '#lib/geometry/snap.ts';

const coordinate = fc.double({ min: -5000, max: 5000, noNaN: true });
const point = fc.tuple(coordinate, coordinate);
const points = fc.array(point, { minLength: 3, maxLength: 30 });
const square: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];

describe('points', () => {
  test('keep 1/100 px after rounding and never give -0', () => {
    expect(roundCoordinate(1.005 + 1e-9)).toBe(1.01);
    expect(Object.is(roundCoordinate(-0.001), 0)).toBe(true);
    fc.assert(fc.property(coordinate, (value) => Math.abs(roundCoordinate(value) - value) <= 0.005 + 1e-9));
  });

  test('are in the image after clamping, whatever they were', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (x, y) => {
        const [cx, cy] = clampPoint([x, y], 100, 50);
        expect(cx >= 0 && cx <= 100 && cy >= 0 && cy <= 50).toBe(true);
      }),
    );
  });

  test('are on one of eight directions after constraining, no farther from the pointer than on the others', () => {
    fc.assert(
      fc.property(point, point, (origin, wanted) => {
        const [x, y] = constrainAngle(origin, wanted);
        const dx = Math.abs(x - origin[0]);
        const dy = Math.abs(y - origin[1]);
        expect(dx < 1e-6 || dy < 1e-6 || Math.abs(dx - dy) < 1e-6).toBe(true);
        expect(distance([x, y], wanted)).toBeLessThanOrEqual(
          distance(origin, wanted) * Math.sin(Math.PI / 8) + 1e-6,
        );
      }),
    );
  });
});

describe('bounds', () => {
  test('contain their points, and unions contain both', () => {
    fc.assert(
      fc.property(points, points, (a, b) => {
        const both = unionBounds(boundsOf(a), boundsOf(b));
        expect(boundsContain(both, boundsOf(a)) && boundsContain(both, boundsOf(b))).toBe(true);
        expect(boundsOf([...a, ...b])).toEqual(both);
      }),
    );
  });

  test('of nothing are empty and touch nothing', () => {
    expect(boundsOf([])).toEqual(emptyBounds);
    expect(boundsIntersect(boundsOf([]), boundsOf(square))).toBe(false);
    expect(expandBounds(boundsOf(square), 2)).toEqual({ minX: -2, minY: -2, maxX: 12, maxY: 12 });
  });
});

describe('segments', () => {
  test('have their closest point exactly at an end, or perpendicular on the segment', () => {
    fc.assert(
      fc.property(point, point, point, (p, a, b) => {
        const closest = closestOnSegment(p, a, b);
        const isEnd = closest === a || closest === b;
        const dot = (p[0] - closest[0]) * (b[0] - a[0]) + (p[1] - closest[1]) * (b[1] - a[1]);
        expect(isEnd || Math.abs(dot) <= 1e-3 * Math.max(1, distance(a, b)) ** 2).toBe(true);
      }),
    );
  });

  test('that cross meet in a point of both', () => {
    expect(segmentIntersection([0, 0], [10, 10], [0, 10], [10, 0])).toEqual([5, 5]);
    expect(segmentIntersection([0, 0], [10, 0], [0, 1], [10, 1])).toBeNull();
    expect(segmentsIntersect([0, 0], [10, 0], [10, 0], [10, 5])).toBe(true);
    expect(segmentsIntersect([0, 0], [10, 0], [5, 0], [15, 0])).toBe(true);
    expect(segmentsIntersect([0, 0], [10, 0], [11, 0], [15, 0])).toBe(false);
  });
});

describe('rings', () => {
  test('have an area that does not depend on their start, and changes its sign with their direction', () => {
    fc.assert(
      fc.property(points, fc.nat(30), (ring, start) => {
        const at = start % ring.length;
        const turned = [...ring.slice(at), ...ring.slice(0, at)];
        expect(signedArea(turned)).toBeCloseTo(signedArea(ring), 2);
        expect(signedArea([...ring].reverse())).toBeCloseTo(-signedArea(ring), 2);
      }),
    );
    expect(ringArea(square)).toBe(100);
  });

  test('contain their inside, not their outside', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 9.99, noNaN: true }),
        fc.double({ min: 0.01, max: 9.99, noNaN: true }),
        (x, y) => {
          expect(ringContains(square, [x, y])).toBe(true);
          expect(ringContains(square, [x + 10, y])).toBe(false);
        },
      ),
    );
    expect(distanceToRing(square, [5, 12])).toBe(2);
  });

  test('cross themselves as a bow tie, not as a square', () => {
    expect(isSelfCrossing(square)).toBe(false);
    expect(
      isSelfCrossing([
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
      ]),
    ).toBe(true);
  });
});

describe('snapping', () => {
  const upright = { through: [50, 0], along: [0, 1] } as const;
  const targets = { rings: [square], image: { width: 100, height: 100 }, guides: [upright] };

  test('prefers a vertex to a nearer edge, and returns its exact coordinates', () => {
    const snap = snapPoint([2, 0.5], targets, 3);
    expect(snap).toEqual({ kind: 'vertex', point: [0, 0] });
    expect(snap?.point).toBe(square[0]);
  });

  test('prefers an edge to the border, and the border to a guide', () => {
    expect(snapPoint([5, 1], targets, 3)).toEqual({ kind: 'edge', point: [5, 0] });
    expect(snapPoint([49, 99], targets, 3)).toEqual({ kind: 'border', point: [49, 100] });
    expect(snapPoint([99, 98], targets, 3)).toEqual({ kind: 'border', point: [100, 100] });
    expect(snapPoint([49, 50], targets, 3)).toEqual({ kind: 'guide', point: [50, 50], guides: [upright] });
    expect(snapPoint([30, 30], targets, 3)).toBeNull();
  });

  test('never moves a point farther than the radius', () => {
    fc.assert(
      fc.property(
        point,
        fc.array(points, { maxLength: 4 }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        (p, rings, radius) => {
          const snap = snapPoint(
            p,
            { rings, image: { width: 1000, height: 1000 }, guides: [{ through: [0, 10], along: [1, 0] }] },
            radius,
          );
          expect(snap === null || distance(snap.point, p) <= radius + 1e-9).toBe(true);
        },
      ),
    );
  });
});
