import { describe, expect, test } from 'vitest';
import type { Bounds } from '#lib/geometry/bounds.ts';
import { crowdedParts } from '#lib/viewer/print/insets.ts';
import { roundBelow } from '#lib/viewer/print/scale-line.ts';

const spot = (x: number, y: number): Bounds => ({ minX: x, minY: y, maxX: x, maxY: y });
const inset = { width: 400, height: 300 };
const contains = (part: Bounds, { minX, minY }: Bounds) =>
  minX >= part.minX && minX <= part.maxX && minY >= part.minY && minY <= part.maxY;

describe('insets of crowded parts', () => {
  test('are one for places beside each other and others for those far away', () => {
    const parts = crowdedParts([spot(100, 100), spot(110, 104), spot(700, 500)], 1, inset);
    expect(parts).toHaveLength(2);
    expect(contains(parts[0] as Bounds, spot(110, 104))).toBe(true);
  });

  test('divide a part that would hardly be larger, at most into six, and lose no place', () => {
    const places = Array.from({ length: 200 }, (_, i) => spot(100 + (i % 20) * 25, 100 + (i / 20) * 20));
    const parts = crowdedParts(places, 1, inset);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.length).toBeLessThanOrEqual(6);
    for (const place of places) expect(parts.some((part) => contains(part, place))).toBe(true);
    for (const { minX, maxX, minY, maxY } of parts)
      expect(Math.min(inset.width / (maxX - minX), inset.height / (maxY - minY))).toBeGreaterThan(1.2);
  });

  test('are none for a part that they cannot show larger', () => {
    const all = { minX: 0, minY: 0, maxX: 2000, maxY: 2000 };
    expect(crowdedParts([all], 1, inset)).toEqual([]);
    expect(crowdedParts([], 1, inset)).toEqual([]);
  });
});

test('the bar of a scale is as long as a round number of metres', () => {
  expect([0.34, 1, 3.9, 7, 12, 49.9, 50, 260].map(roundBelow)).toEqual([0.2, 1, 2, 5, 10, 20, 50, 200]);
});
