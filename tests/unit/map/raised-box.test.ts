import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Frame } from '#lib/map/frame.ts';
import { frameOfBox, raisedBox, selectedGrow, surfaceFor, wholeBox } from '#lib/map/layers/raised-box.ts';
import { markerBox } from '#lib/map/marker-shape.ts';
import { createPlaceModel, type Item } from '#lib/map/place-model.ts';
import type { AreaDrawing, MarkerDrawing } from '#lib/map/types.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const frame: fc.Arbitrary<Frame> = fc.record({
  view: fc.record({ cx: number(0, 1000), cy: number(0, 1000), k: number(0.05, 20) }),
  width: fc.integer({ min: 20, max: 2000 }),
  height: fc.integer({ min: 20, max: 2000 }),
  scale: fc.constantFrom(1, 1.25, 1.5, 2),
  fitK: fc.constant(1),
  seenWidth: fc.constant(1000),
  seenHeight: fc.constant(1000),
  isDeepest: fc.constant(false),
});
const point = fc.tuple(number(0, 1000), number(0, 1000));
const area = fc
  .record({ data: fc.array(point, { minLength: 3, maxLength: 6 }), strokeWidth: number(0, 12) })
  .map(
    ({ data, strokeWidth }): AreaDrawing => ({
      kind: 'area',
      id: 'a',
      data,
      color: '#336699',
      fillOpacity: 0.3,
      strokeWidth,
      hoverOpacity: 0.5,
      title: '',
      isTagged: false,
    }),
  );
const marker = fc
  .record({
    position: point,
    type: fc.constantFrom<MarkerDrawing['type']>('classic', 'drop-pin', 'pulse', 'label-hover', 'numbered'),
    size: number(4, 96),
  })
  .map(
    (one): MarkerDrawing => ({
      ...one,
      kind: 'marker',
      id: 'm',
      color: '#cc3333',
      opacity: 1,
      icon: null,
      pinStyle: 'icon',
      markerNumber: null,
      showTooltip: true,
      title: '',
      isTagged: false,
    }),
  );
const itemOf = (place: AreaDrawing | MarkerDrawing): Item => {
  const [item] = createPlaceModel({ places: [place] }).items;
  if (!item) throw new Error('The model is empty.');
  return item;
};
/** Device px of the whole frame. */
const deviceOf = ({ view, width, height, scale }: Frame, [x, y]: readonly [number, number]) =>
  [((x - view.cx) * view.k + width / 2) * scale, ((y - view.cy) * view.k + height / 2) * scale] as const;

describe('the part of the view that raised places take', () => {
  test('is on whole device px inside the view', () => {
    fc.assert(
      fc.property(frame, area, marker, (whole, one, other) => {
        const box = raisedBox(whole, [itemOf(one), undefined, itemOf(other)]);
        if (!box) return;
        const { width, height } = wholeBox(whole);
        expect([box.left, box.top, box.width, box.height].every(Number.isInteger)).toBe(true);
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.left + box.width).toBeLessThanOrEqual(width);
        expect(box.top + box.height).toBeLessThanOrEqual(height);
      }),
    );
  });

  test('contains every visible corner and its border', () => {
    fc.assert(
      fc.property(frame, area, (whole, place) => {
        const box = raisedBox(whole, [itemOf(place)]);
        const { width, height } = wholeBox(whole);
        const reach = (Math.max(place.strokeWidth + 1, 6) / 2) * whole.scale;
        for (const corner of place.data) {
          const at = deviceOf(whole, corner);
          for (const [dx, dy] of [
            [0, 0],
            [reach, 0],
            [-reach, 0],
            [0, reach],
            [0, -reach],
          ] as const) {
            const [x, y] = [at[0] + dx, at[1] + dy];
            if (x < 0 || y < 0 || x > width || y > height) continue;
            expect(box).not.toBeNull();
            expect(x).toBeGreaterThanOrEqual((box?.left ?? 0) - 1e-6);
            expect(y).toBeGreaterThanOrEqual((box?.top ?? 0) - 1e-6);
            expect(x).toBeLessThanOrEqual((box?.left ?? 0) + (box?.width ?? 0) + 1e-6);
            expect(y).toBeLessThanOrEqual((box?.top ?? 0) + (box?.height ?? 0) + 1e-6);
          }
        }
      }),
    );
  });

  test('contains a selected marker with its ring', () => {
    fc.assert(
      fc.property(frame, marker, (whole, place) => {
        const [x, y] = deviceOf(whole, place.position);
        const large = markerBox({ ...place, size: Math.round(place.size * selectedGrow) });
        const ring = 5.25;
        const { width, height } = wholeBox(whole);
        const ends = {
          left: x + (large.left - ring) * whole.scale,
          top: y + (large.top - ring) * whole.scale,
          right: x + (large.right + ring) * whole.scale,
          bottom: y + (large.bottom + ring) * whole.scale,
        };
        fc.pre(ends.left >= 0 && ends.top >= 0 && ends.right <= width && ends.bottom <= height);
        const box = raisedBox(whole, [itemOf(place)]);
        expect(box?.left).toBeLessThanOrEqual(ends.left);
        expect(box?.top).toBeLessThanOrEqual(ends.top);
        expect((box?.left ?? 0) + (box?.width ?? 0)).toBeGreaterThanOrEqual(ends.right);
        expect((box?.top ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual(ends.bottom);
      }),
    );
  });

  test('is null for places out of sight, and for none', () => {
    const whole: Frame = {
      ...(fc.sample(frame, 1)[0] as Frame),
      view: { cx: 0, cy: 0, k: 1 },
      width: 100,
      height: 100,
      scale: 1,
    };
    const far = itemOf({ ...(fc.sample(marker, 1)[0] as MarkerDrawing), position: [5000, 5000] });
    expect(raisedBox(whole, [far])).toBeNull();
    expect(raisedBox(whole, [undefined])).toBeNull();
  });

  test('shows every map point where the whole view shows it', () => {
    fc.assert(
      fc.property(frame, area, point, (whole, place, at) => {
        const box = raisedBox(whole, [itemOf(place)]);
        if (!box) return;
        const part = frameOfBox(whole, box, surfaceFor({ width: 0, height: 0 }, box, wholeBox(whole)));
        const [x, y] = deviceOf(whole, at);
        const [partX, partY] = deviceOf(part, at);
        expect(partX + box.left).toBeCloseTo(x, 4);
        expect(partY + box.top).toBeCloseTo(y, 4);
      }),
    );
  });
});

describe('the surface of the raised places', () => {
  const side = fc.integer({ min: 1, max: 3000 });
  const size = fc.record({ width: side, height: side });

  test('is large enough, never larger than the view, and settles', () => {
    fc.assert(
      fc.property(size, size, size, (current, whole, cut) => {
        const box = { width: Math.min(cut.width, whole.width), height: Math.min(cut.height, whole.height) };
        const surface = surfaceFor(current, box, whole);
        expect(surface.width).toBeGreaterThanOrEqual(box.width);
        expect(surface.height).toBeGreaterThanOrEqual(box.height);
        expect(surface.width).toBeLessThanOrEqual(whole.width);
        expect(surface.height).toBeLessThanOrEqual(whole.height);
        expect(surfaceFor(surface, box, whole)).toBe(surface);
      }),
    );
  });

  test('is released when it is many times the needed size', () => {
    const whole = { width: 2000, height: 2000 };
    expect(surfaceFor(whole, { width: 50, height: 50 }, whole)).toEqual({ width: 128, height: 128 });
    const near = { width: 256, height: 256 };
    expect(surfaceFor(near, { width: 150, height: 90 }, whole)).toBe(near);
  });
});
