import { describe, expect, test } from 'vitest';
import { landmarksOf } from '#lib/wayfinding/itinerary/landmarks.ts';
import { makeSteps } from '#lib/wayfinding/itinerary/make-steps.ts';
import type { StepScope } from '#lib/wayfinding/itinerary/step-scope.ts';
import type { WayPlace } from '#lib/wayfinding/itinerary/types.ts';
import { toEnd } from '#lib/wayfinding/search/to-end.ts';
import type { FoundWay, WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import { at, buildFrom, cell, emptyRows, query, withBox } from './building.ts';

const place = (id: string, x: number, y: number, title = id, level = 0): WayPlace => {
  return { id, kind: 'marker', key: id, title, level, points: [cell(x, y)] };
};
const scopeOf = (finder: WayFinder, places: WayPlace[], rest: Partial<StepScope> = {}): StepScope => ({
  data: finder.data,
  sees: (level, a, b) => finder.sees(level, a, b),
  landmarksOn: (level) => landmarksOf(places.filter((place) => place.level === level)),
  from: null,
  to: null,
  heading: null,
  placeOf: () => null,
  ...rest,
});

const stepsOf = (way: FoundWay, scope: StepScope) => toEnd(makeSteps(way, scope));

describe('the ends of an itinerary', () => {
  // A corridor to the east that turns to the south, 15 m each, 3 m wide.
  const rows = withBox(
    withBox(withBox(emptyRows(80, 80), 1, 1, 78, 78), 1, 1, 70, 12, '.'),
    58,
    1,
    12,
    70,
    '.',
  );
  const { finder } = buildFrom([{ rows }]);
  const { way } = finder.find(query(at(0, 4, 6), at(0, 64, 66)));
  const stepsWith = (places: WayPlace[], rest: Partial<StepScope> = {}) => {
    if (!way) throw new Error('There is no way.');
    return stepsOf(way, scopeOf(finder, places, rest));
  };

  test('says on which side it begins only to a walker whose heading is known', () => {
    expect(stepsWith([])[0]?.side).toBeNull();
    const sides = [90, 45, 0, 330, 270, 225, 180, 135].map((heading) => stepsWith([], { heading })[0]?.side);
    expect(sides).toEqual(['ahead', 'halfRight', 'right', 'right', 'behind', 'left', 'left', 'halfLeft']);
    const sign = { ...place('sign', 4, 6), way: { kind: 'here' as const, heading: 180 } };
    expect(stepsWith([], { from: sign })[0]?.side).toBe('left');
    expect(stepsWith([], { from: sign, heading: 90 })[0]?.side).toBe('ahead');
  });

  test('takes the way in of an entrance across the wall of the area behind it', () => {
    const hall: WayPlace = {
      ...place('hall', 0, 0),
      kind: 'area',
      points: [cell(4, 0), cell(70, 0), cell(70, 12), cell(4, 12)],
    };
    const side = (heading: number | null) => {
      const entrance = { ...place('door', 4, 6), way: { kind: 'entrance' as const, heading } };
      return stepsWith([hall], { from: entrance })[0]?.side;
    };
    expect([side(null), side(0)]).toEqual(['ahead', 'right']);
  });

  test('names the area that the walker stands in as such, and never passes it', () => {
    const hall: WayPlace = {
      ...place('hall', 0, 0, 'Hall'),
      kind: 'area',
      points: [cell(0, 0), cell(79, 0), cell(79, 79), cell(0, 79)],
    };
    const steps = stepsWith([hall], { heading: 90 });
    expect(steps[0]?.landmark?.id).toBe('hall');
    expect(steps.slice(1).some(({ landmark, past }) => landmark ?? past)).toBe(false);
  });

  test('sends a walker without a heading towards a place in sight', () => {
    const towards = (...places: WayPlace[]) => stepsWith(places)[1]?.landmark?.id;
    expect(towards(place('shop', 66, 3), place('near', 20, 3))).toBe('shop');
    expect(towards(place('far', 60, 5), place('beside', 10, 11))).toBe('far');
    expect(towards(place('behind', 50, 25))).toBeUndefined();
    expect(stepsWith([place('shop', 66, 3)], { heading: 90 })[1]?.landmark).toBeNull();
  });

  test('says on which side the goal is', () => {
    const side = (x: number, y: number) => stepsWith([], { to: place('goal', x, y) }).at(-1)?.side;
    expect([side(57, 66), side(71, 66), side(64, 67)]).toEqual(['right', 'left', 'ahead']);
    const room = (x: number): WayPlace => ({
      ...place('goal', 0, 0),
      kind: 'area',
      points: [cell(x, 60), cell(x + 8, 60), cell(x + 8, 72), cell(x, 72)],
    });
    expect(stepsWith([], { to: room(70) }).at(-1)?.side).toBe('left');
    // A way into a room ends in it.
    expect(stepsWith([], { to: room(60) }).at(-1)?.side).toBe('ahead');
    const whole = { ...room(60), points: [cell(0, 0), cell(79, 0), cell(79, 79), cell(0, 79)] };
    expect(stepsWith([], { to: whole }).at(-1)?.side).toBeNull();
  });
});
