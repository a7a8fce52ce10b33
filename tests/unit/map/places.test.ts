import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ringContains } from '#lib/geometry/polygon.ts';
import { contrast, inkOn, withContrast } from '#lib/map/drawing/color.ts';
import { choosePlanSource, planSources } from '#lib/map/layers/plan-image.ts';
import { createPlaceIndex } from '#lib/map/place-index.ts';
import { createPlaceModel } from '#lib/map/place-model.ts';
import type { AreaDrawing, MarkerDrawing } from '#lib/map/types.ts';

const area = (id: string, left: number, top: number, size: number): AreaDrawing => ({
  kind: 'area',
  id,
  data: [
    [left, top],
    [left + size, top],
    [left + size, top + size],
    [left, top + size],
  ],
  color: '#336699',
  fillOpacity: 0.3,
  strokeWidth: 2,
  hoverOpacity: 0.5,
  title: id,
  isTagged: false,
});
const marker = (
  id: string,
  x: number,
  y: number,
  type: MarkerDrawing['type'] = 'classic',
): MarkerDrawing => ({
  kind: 'marker',
  id,
  position: [x, y],
  type,
  color: '#cc3333',
  size: 24,
  opacity: 1,
  icon: null,
  pinStyle: 'icon',
  markerNumber: null,
  showTooltip: true,
  title: id,
  isTagged: false,
});

describe('hit testing', () => {
  const model = createPlaceModel({
    places: [marker('m', 50, 50), area('small', 40, 40, 30), area('large', 0, 0, 100)],
  });

  test('prefers a marker to an area, and the smallest area to the larger', () => {
    expect(model.hit([50, 50], { k: 1 }, 3)?.id).toBe('m');
    expect(model.hit([68, 68], { k: 1 }, 3)?.id).toBe('small');
    expect(model.hit([5, 5], { k: 1 }, 3)?.id).toBe('large');
    expect(model.hit([150, 5], { k: 1 }, 3)).toBeNull();
  });

  test('uses the same size of a marker on the screen at every zoom', () => {
    expect(model.hit([50 + 10 / 8, 50], { k: 8 }, 0)?.id).toBe('m');
    expect(model.hit([50 + 20 / 8, 50], { k: 8 }, 0)?.id).toBe('small');
    expect(model.hit([60, 50], { k: 0.25 }, 0)?.id).toBe('m');
  });

  test('takes a drop pin above its point', () => {
    const pins = createPlaceModel({ places: [marker('pin', 50, 50, 'drop-pin')] });
    expect(pins.hit([50, 25], { k: 1 }, 0)?.id).toBe('pin');
    expect(pins.hit([50, 60], { k: 1 }, 0)).toBeNull();
  });

  test('finds the same as a search of every place, before and after changes, with an index and without', () => {
    const places = fc.array(fc.tuple(fc.nat(900), fc.nat(900), fc.integer({ min: 1, max: 200 })), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(
        places,
        fc.array(fc.tuple(fc.nat(59), fc.nat(900), fc.nat(900)), { maxLength: 20 }),
        fc.nat(1000),
        fc.nat(1000),
        fc.boolean(),
        (list, moves, x, y, isIndexed) => {
          const areas = list.map(([left, top, size], i) => area(`a${i}`, left, top, size));
          const tested = createPlaceModel({ places: areas }, isIndexed ? createPlaceIndex : null);
          for (const [at, left, top] of moves) {
            const place = areas[at % areas.length];
            if (!place) continue;
            const moved = area(place.id, left, top, 50);
            areas[at % areas.length] = moved;
            tested.update([moved], []);
          }
          const under = areas.filter((place) => ringContains(place.data, [x, y]));
          const sizeOf = (place: AreaDrawing) => (place.data[1]?.[0] ?? 0) - (place.data[0]?.[0] ?? 0);
          const smallest = Math.min(...under.map(sizeOf));
          const hit = tested.hit([x, y], { k: 1 }, 0);
          expect(hit === null).toBe(under.length === 0);
          if (hit?.kind === 'area') expect(sizeOf(hit)).toBe(smallest);
        },
      ),
    );
  });

  test('leaves the other places and their order after adding, changing and removing some', () => {
    const tested = createPlaceModel({ places: [area('a', 0, 0, 10), area('b', 20, 0, 10)] });
    const kept = tested.find('b');
    tested.update([area('c', 40, 0, 10)], ['a']);
    expect(tested.items.map(({ place }) => place.id)).toEqual(['b', 'c']);
    expect(tested.find('b')).toBe(kept);
    expect(tested.find('a')).toBeUndefined();
    expect(tested.hit([5, 5], { k: 1 }, 0)).toBeNull();
    expect(tested.hit([45, 5], { k: 1 }, 0)?.id).toBe('c');
  });
});

describe('the picture of the plan', () => {
  const level = { width: 3000, imageUrl: 'full', imageThumbnails: ['320', '640', '1280', '2560'] };

  test('comes in the smallest form that covers the view, and the original beyond them all', () => {
    const choose = (k: number, ratio: number) =>
      choosePlanSource(planSources(level), level.width, k, ratio)?.url;
    expect(choose(0.1, 1)).toBe('320');
    expect(choose(0.4, 1)).toBe('1280');
    expect(choose(0.4, 2)).toBe('2560');
    expect(choose(2, 2)).toBe('full');
    expect(choosePlanSource(planSources({ ...level, imageUrl: null }), 3000, 1, 1)).toBeNull();
  });

  test('is the original for a small image, since its one thumbnail is no wider', () => {
    const small = { width: 300, imageUrl: 'full', imageThumbnails: ['300'] };
    expect(planSources(small)).toEqual([{ url: 'full', widthPx: Infinity }]);
  });
});

describe('colours', () => {
  test('are changed until they are readable, and left alone if they are', () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, fc.constantFrom('#ffffff', '#1f2022'), (color, background) => {
        const readable = withContrast(color, background, 4.5);
        expect(contrast(readable, background)).toBeGreaterThanOrEqual(4.5);
        if (contrast(color, background) >= 4.5) expect(readable).toBe(color);
      }),
    );
    expect(inkOn('#ffd500')).toBe('#1c1b19');
    expect(inkOn('#0d6560')).toBe('#ffffff');
  });
});
