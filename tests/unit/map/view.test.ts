import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyBounds } from '#lib/geometry/bounds.ts';
import type { LevelDrawing } from '#lib/map/types.ts';
import {
  clampView,
  fitScale,
  fitView,
  groundOf,
  viewHolding,
  viewOfBounds,
  wholeView,
  zoomAbout,
} from '#lib/map/view/fit.ts';
import {
  boundsOnScreen,
  flightView,
  middleOf,
  noPads,
  panBy,
  project,
  unproject,
  viewAround,
} from '#lib/map/view/view.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const bearing = fc.oneof(fc.constantFrom(undefined, 0, 90, 180, 270), number(0, 359.9));
const view = fc.record({
  cx: number(-5000, 15_000),
  cy: number(-5000, 15_000),
  k: number(0.01, 50),
  bearing,
});
const pads = fc.record({
  top: number(0, 100),
  right: number(0, 100),
  bottom: number(0, 150),
  left: number(0, 120),
});
const viewport = fc.record({ width: number(320, 2000), height: number(320, 2000), pads });
const level = fc.record({
  width: number(100, 12_000),
  height: number(100, 12_000),
  minZoom: fc.constant(0.75),
  maxZoom: fc.constant(8),
});

describe('the view', () => {
  test('maps a point of the screen to the map and back within a millionth of a pixel', () => {
    fc.assert(
      fc.property(view, viewport, number(0, 2000), number(0, 2000), (v, box, x, y) => {
        const [backX, backY] = project(v, box, unproject(v, box, [x, y]));
        expect(Math.abs(backX - x)).toBeLessThan(1e-6);
        expect(Math.abs(backY - y)).toBeLessThan(1e-6);
      }),
    );
  });

  test('follows the pointer exactly', () => {
    fc.assert(
      fc.property(view, viewport, number(-500, 500), number(-500, 500), (v, box, dx, dy) => {
        const before = project(v, box, [100, 100]);
        const after = project(panBy(v, dx, dy), box, [100, 100]);
        expect(after[0] - before[0]).toBeCloseTo(dx, 4);
        expect(after[1] - before[1]).toBeCloseTo(dy, 4);
      }),
    );
  });

  test('keeps the point under the pointer while zooming, and the zoom within the limits of the level', () => {
    fc.assert(
      fc.property(
        level,
        viewport,
        number(0, 2000),
        number(0, 2000),
        number(0.01, 100),
        (own, box, x, y, factor) => {
          const fitK = fitScale(own, box);
          const from = fitView(own, box, fitK);
          const before = unproject(from, box, [x, y]);
          const to = zoomAbout(from, [x, y], factor, own, box, fitK);
          const [px, py] = project(to, box, before);
          expect(Math.hypot(px - x, py - y)).toBeLessThan(1e-3);
          expect(to.k).toBeGreaterThanOrEqual(fitK * own.minZoom * 0.999);
          expect(to.k).toBeLessThanOrEqual(fitK * own.maxZoom * 1.001);
        },
      ),
    );
  });

  test('shows at zoom 1 the whole plan inside the free part between the pads', () => {
    fc.assert(
      fc.property(level, viewport, (own, box) => {
        const v = fitView(own, box, fitScale(own, box));
        const [left, top] = project(v, box, [0, 0]);
        const [right, bottom] = project(v, box, [own.width, own.height]);
        expect(left).toBeGreaterThanOrEqual(box.pads.left - 1e-6);
        expect(top).toBeGreaterThanOrEqual(box.pads.top - 1e-6);
        expect(right).toBeLessThanOrEqual(box.width - box.pads.right + 1e-6);
        expect(bottom).toBeLessThanOrEqual(box.height - box.pads.bottom + 1e-6);
      }),
    );
  });

  test('shows a level without a picture whole with the places beyond its size, and lets it be moved over them', () => {
    const far = { minX: -400, minY: 100, maxX: 3000, maxY: 1500 };
    const plain: LevelDrawing = {
      id: 'level',
      width: 1000,
      height: 800,
      imageUrl: null,
      imageThumbnails: [],
      defaultZoom: 1,
      minZoom: 0.75,
      maxZoom: 8,
      backgroundColor: null,
      places: [],
    };
    fc.assert(
      fc.property(viewport, (box) => {
        const ground = groundOf(plain, far);
        const whole = wholeView(ground, box);
        const [left, top] = project(whole, box, [-400, 0]);
        const [right, bottom] = project(whole, box, [3000, 1500]);
        expect(left).toBeGreaterThanOrEqual(box.pads.left - 1e-6);
        expect(top).toBeGreaterThanOrEqual(box.pads.top - 1e-6);
        expect(right).toBeLessThanOrEqual(box.width - box.pads.right + 1e-6);
        expect(bottom).toBeLessThanOrEqual(box.height - box.pads.bottom + 1e-6);
        const there = viewAround([2900, 1400], whole.k * 8, box);
        expect(clampView(there, ground, box, whole.k).cx).toBeCloseTo(there.cx, 6);
      }),
    );
    expect(groundOf({ ...plain, imageUrl: '/plan.svg' }, far)).toMatchObject({ left: 0, width: 1000 });
    expect(groundOf(plain, emptyBounds)).toMatchObject({ left: 0, top: 0, width: 1000, height: 800 });
  });

  test('keeps a quarter of the visible part of the plan in sight', () => {
    fc.assert(
      fc.property(level, viewport, view, (own, box, wild) => {
        const fitK = fitScale(own, box);
        const v = clampView(wild, own, box, fitK);
        const plan = { minX: 0, minY: 0, maxX: own.width, maxY: own.height };
        const { minX: left, minY: top, maxX: right, maxY: bottom } = boundsOnScreen(plan, v, box);
        const seenX = Math.min(right, box.width - box.pads.right) - Math.max(left, box.pads.left);
        const seenY = Math.min(bottom, box.height - box.pads.bottom) - Math.max(top, box.pads.top);
        const roomX = box.width - box.pads.left - box.pads.right;
        const roomY = box.height - box.pads.top - box.pads.bottom;
        const mostSeen = Math.min(right - left, roomX) * Math.min(bottom - top, roomY);
        expect(seenX * seenY).toBeGreaterThanOrEqual(0.25 * mostSeen * 0.999);
      }),
    );
  });

  test('does not change when it is clamped twice, nor within the limits', () => {
    fc.assert(
      fc.property(level, viewport, view, (own, box, wild) => {
        const fitK = fitScale(own, box);
        const once = clampView(wild, own, box, fitK);
        const twice = clampView(once, own, box, fitK);
        expect(twice.cx).toBeCloseTo(once.cx, 5);
        expect(twice.cy).toBeCloseTo(once.cy, 5);
        expect(twice.k).toBeCloseTo(once.k, 9);
      }),
    );
  });

  test('flies a target into the middle of the free part, and clamping does not undo that', () => {
    fc.assert(
      fc.property(level, viewport, number(0, 1), number(0, 1), (own, box, x, y) => {
        const fitK = fitScale(own, { ...box, pads: noPads });
        const target = [x * own.width, y * own.height] as const;
        const v = clampView(viewAround(target, fitK * 2, box), own, box, fitK);
        const [sx, sy] = project(v, box, target);
        expect(sx).toBeCloseTo((box.width + box.pads.left - box.pads.right) / 2, 3);
        expect(sy).toBeCloseTo((box.height + box.pads.top - box.pads.bottom) / 2, 3);
      }),
    );
  });

  test('shows the target of a flight wholly in the free part', () => {
    fc.assert(
      fc.property(
        level,
        viewport,
        number(0, 0.9),
        number(0, 0.9),
        number(0.001, 0.1),
        (own, box, x, y, size) => {
          const bounds = {
            minX: x * own.width,
            minY: y * own.height,
            maxX: (x + size) * own.width,
            maxY: (y + size) * own.height,
          };
          const v = viewOfBounds(bounds, own, box, fitScale(own, box), 3);
          const [left, top] = project(v, box, [bounds.minX, bounds.minY]);
          const [right, bottom] = project(v, box, [bounds.maxX, bounds.maxY]);
          expect(left).toBeGreaterThanOrEqual(box.pads.left - 1e-6);
          expect(right).toBeLessThanOrEqual(box.width - box.pads.right + 1e-6);
          expect(top).toBeGreaterThanOrEqual(box.pads.top - 1e-6);
          expect(bottom).toBeLessThanOrEqual(box.height - box.pads.bottom + 1e-6);
        },
      ),
    );
  });

  test('flies from its start to its end and never leaves the range of its scales', () => {
    fc.assert(
      fc.property(view, view, number(0, 1), (from, to, t) => {
        const v = flightView(from, to, t);
        expect(v.k).toBeGreaterThanOrEqual(Math.min(from.k, to.k) * 0.999);
        expect(v.k).toBeLessThanOrEqual(Math.max(from.k, to.k) * 1.001);
        expect(flightView(from, to, 1)).toBe(to);
        expect(flightView(from, to, 0).cx).toBeCloseTo(from.cx, 3);
      }),
    );
  });

  test('fits a whole plan into the free part, touching its border', () => {
    fc.assert(
      fc.property(level, viewport, (l, box) => {
        const v = wholeView(l, box);
        const [left, top] = project(v, box, [0, 0]);
        const [right, bottom] = project(v, box, [l.width, l.height]);
        const { width, height, pads: p } = box;
        const slack = [left - p.left, top - p.top, width - p.right - right, height - p.bottom - bottom];
        for (const px of slack) expect(px).toBeGreaterThan(-1e-6);
        expect(Math.min(...slack)).toBeLessThan(16 + 1e-6);
      }),
    );
  });

  test('has in the middle of the free part the point that it was put around', () => {
    fc.assert(
      fc.property(number(0, 5000), number(0, 5000), number(0.05, 20), viewport, (x, y, k, box) => {
        const [midX, midY] = middleOf(viewAround([x, y], k, box), box);
        expect(midX).toBeCloseTo(x, 6);
        expect(midY).toBeCloseTo(y, 6);
      }),
    );
  });

  test('keeps a target in the free part or filling it, and moves nothing that is there already', () => {
    const bounds = fc
      .tuple(number(0, 5000), number(0, 5000), number(1, 3000), number(1, 3000))
      .map(([minX, minY, w, h]) => ({ minX, minY, maxX: minX + w, maxY: minY + h }));
    fc.assert(
      fc.property(bounds, view, viewport, (b, v, box) => {
        const held = viewHolding(b, v, box, 20);
        const { width, height, pads: p } = box;
        const { minX: left, minY: top, maxX: right, maxY: bottom } = boundsOnScreen(b, held, box);
        const lies = (start: number, end: number, from: number, to: number) =>
          end - start + 40 <= to - from
            ? start >= from + 20 - 1e-3 && end <= to - 20 + 1e-3
            : start <= from + 20 + 1e-3 && end >= to - 20 - 1e-3;
        expect(lies(left, right, p.left, width - p.right)).toBe(true);
        expect(lies(top, bottom, p.top, height - p.bottom)).toBe(true);
        expect(held.k).toBe(v.k);
        const again = viewHolding(b, held, box, 20);
        expect(Math.abs(again.cx - held.cx) * v.k + Math.abs(again.cy - held.cy) * v.k).toBeLessThan(1e-3);
      }),
    );
  });
});
