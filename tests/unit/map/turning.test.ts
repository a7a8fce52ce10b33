import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ringContains } from '#lib/geometry/polygon.ts';
import { markerBox } from '#lib/map/marker-shape.ts';
import { createPlaceModel } from '#lib/map/place-model.ts';
import type { LevelDrawing } from '#lib/map/types.ts';
import { clampView, fitScale, groundOf, homeView, ownBearing } from '#lib/map/view/fit.ts';
import { turnBetween, turned, turnedBack, turnOf } from '#lib/map/view/turn.ts';
import {
  boundsOnScreen,
  flightView,
  noPads,
  project,
  turnAbout,
  unproject,
  visibleBounds,
} from '#lib/map/view/view.ts';
import { congressCentre } from '#tests/fixtures/labelled-plans.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const degrees = fc.oneof(fc.constantFrom(0, 90, 180, 270), number(0, 359.9));
const view = fc.record({ cx: number(0, 4000), cy: number(0, 4000), k: number(0.1, 8), bearing: degrees });
const box = { width: 800, height: 600, pads: noPads };

function levelOf(width: number, height: number, bearing: LevelDrawing['bearing']): LevelDrawing {
  return {
    id: 'level',
    width,
    height,
    imageUrl: '/plan.svg',
    imageThumbnails: [],
    defaultZoom: 1,
    minZoom: 0.75,
    maxZoom: 8,
    backgroundColor: null,
    ...(bearing === undefined ? {} : { bearing }),
    places: [],
  };
}

describe('a turned map', () => {
  test('has its bearing at the top of the screen, clockwise from the top of the plan', () => {
    const at = (bearing: number) => project({ cx: 100, cy: 100, k: 1, bearing }, box, [200, 100]);
    // East of the middle is right of it, then above, left and below.
    expect([0, 90, 180, 270].map(at)).toEqual([
      [500, 300],
      [400, 200],
      [300, 300],
      [400, 400],
    ]);
  });

  test('turns vectors there and back, and quarters exactly', () => {
    fc.assert(
      fc.property(degrees, number(-1e4, 1e4), number(-1e4, 1e4), (bearing, x, y) => {
        const [backX, backY] = turnedBack(turned([x, y], turnOf(bearing)), turnOf(bearing));
        expect(backX).toBeCloseTo(x, 6);
        expect(backY).toBeCloseTo(y, 6);
      }),
    );
    expect(turned([3, 5], turnOf(90))).toEqual([5, -3]);
    expect(turnBetween(350, 20)).toBe(30);
    expect(turnBetween(20, 350)).toBe(-30);
  });

  test('keeps the point under the fingers when it turns', () => {
    fc.assert(
      fc.property(view, degrees, number(0, 800), number(0, 600), (from, bearing, x, y) => {
        const held = unproject(from, box, [x, y]);
        const [backX, backY] = project(turnAbout(from, [x, y], bearing, box), box, held);
        expect(backX).toBeCloseTo(x, 5);
        expect(backY).toBeCloseTo(y, 5);
      }),
    );
  });

  test('flies the shorter way around', () => {
    const from = { cx: 0, cy: 0, k: 1, bearing: 350 };
    expect(flightView(from, { ...from, bearing: 20 }, 0.5).bearing).toBeCloseTo(5, 9);
  });

  test('shows nothing outside of its visible bounds, and its places inside of their boxes on the screen', () => {
    fc.assert(
      fc.property(view, number(0, 800), number(0, 600), (v, x, y) => {
        const [mapX, mapY] = unproject(v, box, [x, y]);
        const seen = visibleBounds(v, box);
        const slack = 1e-6;
        expect(mapX >= seen.minX - slack && mapX <= seen.maxX + slack).toBe(true);
        expect(mapY >= seen.minY - slack && mapY <= seen.maxY + slack).toBe(true);
        const around = { minX: mapX - 30, minY: mapY - 10, maxX: mapX + 20, maxY: mapY + 40 };
        const on = boundsOnScreen(around, v, box);
        expect(x >= on.minX - slack && x <= on.maxX + slack).toBe(true);
        expect(y >= on.minY - slack && y <= on.maxY + slack).toBe(true);
      }),
    );
  });

  test('can be seen whole at every bearing, although its zoom is measured upright', () => {
    fc.assert(
      fc.property(number(200, 4000), number(200, 4000), degrees, (width, height, bearing) => {
        const level = levelOf(width, height, bearing);
        const fitK = fitScale(level, box);
        const whole = clampView(homeView(groundOf(level, noBounds), box, box), level, box, fitK);
        for (const corner of [
          [0, 0],
          [width, 0],
          [width, height],
          [0, height],
        ] as const) {
          const [x, y] = project(whole, box, corner);
          expect(x > -1e-6 && x < box.width + 1e-6 && y > -1e-6 && y < box.height + 1e-6).toBe(true);
        }
      }),
    );
  });
});

const noBounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
const phone = { width: 390, height: 844, pads: noPads };

describe('the first view', () => {
  test('of a level that turns by itself is turned by a quarter only where that shows it much larger', () => {
    const bearingOf = (width: number, height: number, seen = phone) =>
      ownBearing(groundOf(levelOf(width, height, 'auto'), noBounds), seen);
    expect(bearingOf(2000, 1000)).toBe(90);
    expect(bearingOf(1000, 2000)).toBe(0);
    expect(bearingOf(1100, 1000)).toBe(0);
    expect(bearingOf(2000, 1000, { width: 1440, height: 900, pads: noPads })).toBe(0);
    expect(ownBearing(groundOf(levelOf(2000, 1000, 30), noBounds), phone)).toBe(30);
    expect(ownBearing(groundOf(levelOf(2000, 1000, undefined), noBounds), phone)).toBe(0);
  });

  test('goes to the part that has places, and leaves few places their surroundings', () => {
    const framed = (minX: number, minY: number, maxX: number, maxY: number, rim?: number) =>
      groundOf(levelOf(1000, 1000, 0), { minX, minY, maxX, maxY }, 'places', rim).content;
    expect(framed(100, 200, 900, 800)).toEqual({ left: 100, top: 200, width: 800, height: 600 });
    expect(framed(990, 990, 990, 990)).toEqual({ left: 600, top: 600, width: 400, height: 400 });
    expect(framed(-300, 200, 1400, 800)).toEqual({ left: 0, top: 200, width: 1000, height: 600 });
    expect(framed(-300, 200, 1400, 800, 0.02)).toEqual({ left: 0, top: 180, width: 1000, height: 640 });
    const empty = groundOf(levelOf(1000, 1000, 0), noBounds, 'places').content;
    expect(empty).toEqual({ left: 0, top: 0, width: 1000, height: 1000 });
  });

  test('keeps a margin of 4 % around all places, and never less than half of a marker', () => {
    const marginsIn = (width: number, height: number) => {
      const seen = { width, height, pads: noPads };
      const extent = { minX: 100, minY: 100, maxX: 900, maxY: 900 };
      const view = homeView(groundOf(levelOf(1000, 1000, 0), extent, 'places'), seen, seen);
      const { minX, minY, maxX, maxY } = boundsOnScreen(extent, view, seen);
      return [minX, minY, width - maxX, height - maxY].map(Math.round);
    };
    expect(marginsIn(1000, 1000)).toEqual([20, 20, 20, 20]);
    expect(marginsIn(400, 400)).toEqual([12, 12, 12, 12]);
  });
});

test('the place under a pointer is the one that geometry says, at 1,000 points and angles', () => {
  const plan = congressCentre();
  const model = createPlaceModel({ places: plan.places });
  const boxed = plan.places.map((place) => ({
    place,
    box: place.kind === 'marker' ? markerBox(place) : null,
  }));
  fc.assert(
    fc.property(view, number(0, 800), number(0, 600), (v, x, y) => {
      const at = unproject(v, box, [x, y]);
      const hit = model.hit(at, v, 0);
      const isOn = ({ place, box: b }: (typeof boxed)[number]) => {
        if (place.kind === 'area') return ringContains(place.data, at);
        const [left, top] = project(v, box, place.position);
        return (
          b !== null && x >= left + b.left && x <= left + b.right && y >= top + b.top && y <= top + b.bottom
        );
      };
      const under = boxed.filter(isOn).map(({ place }) => place);
      const isMarkerThere = under.some(({ kind }) => kind === 'marker');
      expect(hit === null).toBe(under.length === 0);
      if (hit) expect(under.map(({ id }) => id)).toContain(hit.id);
      if (hit) expect(hit.kind).toBe(isMarkerThere ? 'marker' : 'area');
    }),
    { numRuns: 1000 },
  );
});
