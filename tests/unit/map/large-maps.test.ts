import { describe, expect, test } from 'vitest';
import { spreadOver } from '#lib/map/labels/place-labels.ts';
import { createPlaceModel } from '#lib/map/place-model.ts';
import { largestScale, zoomAbout } from '#lib/map/view/fit.ts';
import { noPads } from '#lib/map/view/view.ts';
import { deepestScale } from '#lib/viewer/core/deepest-scale.ts';
import { hospitalFloor } from '#tests/fixtures/labelled-plans.ts';

const floor = hospitalFloor();
const [area] = floor.places;
if (area?.kind !== 'area') throw new Error('The floor begins with an area.');

const boxAt = (id: string, x: number, y: number, side: number, title = id) => ({
  ...area,
  id,
  title,
  data: [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ] as [number, number][],
});

describe('the names of a large map', () => {
  test('are spread over the picture: of 10,000 places, the first 900 lie in each ninth of it', () => {
    const places = Array.from({ length: 10_000 }, (_, i) =>
      boxAt(`place-${i}`, (i % 100) * 14, Math.floor(i / 100) * 9, 12),
    );
    const items = createPlaceModel({ places }).items.map((item) => ({ item }));
    const picture = { view: { cx: 700, cy: 450, k: 1 }, width: 1400, height: 900 };
    const counts = new Map<number, number>();
    for (const { item } of spreadOver(items, picture).slice(0, 900)) {
      const { minX, minY } = item.bounds;
      const ninth = Math.min(2, Math.floor(minX / 467)) + 3 * Math.min(2, Math.floor(minY / 300));
      counts.set(ninth, (counts.get(ninth) ?? 0) + 1);
    }
    expect(counts.size).toBe(9);
    expect(Math.min(...counts.values())).toBeGreaterThan(60);
  });

  test('begin in the middle and lose no place', () => {
    const places = [boxAt('corner', 0, 0, 10), boxAt('middle', 445, 445, 10), boxAt('edge', 800, 445, 10)];
    const items = createPlaceModel({ places }).items.map((item) => ({ item }));
    const spread = spreadOver(items, { view: { cx: 450, cy: 450, k: 1 }, width: 900, height: 900 });
    expect(spread.map(({ item }) => item.place.id)).toEqual(['middle', 'edge', 'corner']);
  });
});

describe('the highest zoom', () => {
  const level = { ...floor, maxZoom: 4, imageUrl: null };

  test('shows the smallest named area 80 px wide, and a picture at its own size', () => {
    const places = [boxAt('small', 0, 0, 10), boxAt('unnamed', 0, 0, 2, ''), boxAt('large', 0, 0, 400)];
    expect(deepestScale({ ...level, places })).toBe(8);
    expect(deepestScale({ ...level, places: [boxAt('large', 0, 0, 400)] })).toBe(0.2);
    expect(deepestScale({ ...level, places: [boxAt('large', 0, 0, 400)], imageUrl: '/plan.webp' })).toBe(1);
    expect(deepestScale({ ...level, places: [] })).toBe(0);
  });

  test('is bounded for an outline of a pixel, and is the lower one of an owner who sets it', () => {
    expect(deepestScale({ ...level, places: [boxAt('speck', 0, 0, 1)] })).toBe(16);
    expect(deepestScale({ ...level, maxZoom: 2, places: [boxAt('small', 0, 0, 10)] })).toBe(0);
  });

  test('is the larger of both, and holds for gestures', () => {
    expect([largestScale({ maxZoom: 4 }, 0.5), largestScale({ maxZoom: 4, deepestK: 8 }, 0.5)]).toEqual([
      2, 8,
    ]);
    const viewport = { width: 800, height: 600, pads: noPads };
    const limits = { width: 1000, height: 1000, minZoom: 1, maxZoom: 4, deepestK: 8 };
    const view = { cx: 500, cy: 500, k: 1 };
    expect(zoomAbout(view, [400, 300], 100, limits, viewport, 0.5).k).toBe(8);
  });
});
