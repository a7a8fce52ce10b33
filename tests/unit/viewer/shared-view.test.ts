import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LevelDrawing, Pads, View, Viewport } from '#lib/map/types.ts';
import { clampView, fitScale } from '#lib/map/view/fit.ts';
import { middleOf, project, viewAround } from '#lib/map/view/view.ts';
import { formatDeepLink, noDeepLink, parseDeepLink } from '#lib/viewer/core/deep-link.ts';

type Limits = Pick<LevelDrawing, 'width' | 'height' | 'minZoom' | 'maxZoom'>;

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const pads = fc.record({
  top: number(0, 100),
  right: number(0, 120),
  bottom: number(0, 150),
  left: number(0, 120),
});
const size = fc.record({ width: number(300, 2000), height: number(240, 2000) });
const level = fc.record({
  width: number(100, 12_000),
  height: number(100, 12_000),
  minZoom: fc.constant(0.75),
  maxZoom: fc.constant(8),
});
/** A view as shares of the plan: where and how near. */
const wild = fc.record({ x: number(-0.5, 1.5), y: number(-0.5, 1.5), zoom: number(0.1, 12) });

/** Returns the link to a view, and the view that the link opens. */
function passOn(view: View, own: Limits, box: Viewport, fitK: number) {
  const [x, y] = middleOf(view, box);
  const hash = formatDeepLink({
    ...noDeepLink,
    level: 'ground',
    view: { zoom: view.k / fitK, x, y, bearing: undefined },
  });
  const link = parseDeepLink(hash).view ?? { zoom: 1, x: 0, y: 0 };
  const opened = clampView(viewAround([link.x, link.y], link.zoom * fitK, box), own, box, fitK);
  return { hash, opened };
}

test('a shared view opens unchanged, and sharing it again and again moves it no further, whatever covers the map', () => {
  fc.assert(
    fc.property(level, size, pads, pads, wild, (own, { width, height }, now, resting: Pads, at) => {
      const box = { width, height, pads: now };
      const fitK = fitScale(own, { width, height, pads: resting });
      const anywhere = { cx: at.x * own.width, cy: at.y * own.height, k: at.zoom * fitK };
      const view = clampView(anywhere, own, box, fitK);
      const first = passOn(view, own, box, fitK);
      for (const corner of [
        [0, 0],
        [own.width, own.height],
      ] as const) {
        const seen = project(view, box, corner);
        const again = project(first.opened, box, corner);
        const reach = Math.max(1, ...seen.map(Math.abs));
        expect(Math.hypot(again[0] - seen[0], again[1] - seen[1])).toBeLessThan(0.1 + reach * 1e-5);
      }
      // At the edge of the visible range the first link is rounded beyond it. From then on nothing moves.
      let { hash, opened } = passOn(first.opened, own, box, fitK);
      for (let round = 0; round < 5; round++) {
        const next = passOn(opened, own, box, fitK);
        expect(next.hash).toBe(hash);
        ({ hash, opened } = next);
      }
    }),
    { numRuns: 500 },
  );
});
