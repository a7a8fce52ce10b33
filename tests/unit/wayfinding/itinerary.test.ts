import { describe, expect, test } from 'vitest';
import { loadWayStrings } from '#lib/messages/way.ts';
import { bendsOf } from '#lib/wayfinding/itinerary/bends.ts';
import { formatDistance } from '#lib/wayfinding/itinerary/format-distance.ts';
import { landmarksOf } from '#lib/wayfinding/itinerary/landmarks.ts';
import { makeSteps } from '#lib/wayfinding/itinerary/make-steps.ts';
import { measureLine } from '#lib/wayfinding/itinerary/measure-line.ts';
import { presentRoute } from '#lib/wayfinding/itinerary/present-route.ts';
import type { StepScope } from '#lib/wayfinding/itinerary/step-scope.ts';
import type { WayPlace } from '#lib/wayfinding/itinerary/types.ts';
import { toEnd } from '#lib/wayfinding/search/to-end.ts';
import type { FoundWay, WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import { at, buildFrom, cell, emptyRows, query, withBox } from './building.ts';
import { markerOf } from './drawings.ts';

const english = (await loadWayStrings('en')).texts;
const german = (await loadWayStrings('de')).texts;

type Point = readonly [number, number];

/** A metre is ten pixels here. */
const line = (...points: Point[]) =>
  measureLine(
    points.map(([x, y]): Point => [x * 10, y * 10]),
    points.reduce(
      (sum, [x, y], i) => sum + Math.hypot(x - (points[i - 1]?.[0] ?? x), y - (points[i - 1]?.[1] ?? y)),
      0,
    ),
  );
const turnsOf = (...points: Point[]) => bendsOf(line(...points)).map(({ turn }) => turn);
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

describe('bends of a way', () => {
  test('are described by their angle, to the side that they turn to', () => {
    expect(turnsOf([0, 0], [20, 0], [20, 20])).toEqual(['right']);
    expect(turnsOf([0, 0], [20, 0], [20, -20])).toEqual(['left']);
    expect(turnsOf([0, 0], [20, 0], [36, 16])).toEqual(['slightRight']);
    expect(turnsOf([0, 0], [20, 0], [4, -10])).toEqual(['sharpLeft']);
  });

  test('under 38 degrees are left out', () => {
    const towards = (degrees: number): Point => [
      20 + 20 * Math.cos((degrees * Math.PI) / 180),
      20 * Math.sin((degrees * Math.PI) / 180),
    ];
    expect(turnsOf([0, 0], [20, 0], towards(37))).toEqual([]);
    expect(turnsOf([0, 0], [20, 0], towards(39))).toEqual(['slightRight']);
  });

  test('within 4 m are one: two halves make a turn, there and back makes none', () => {
    expect(turnsOf([0, 0], [20, 0], [22, 2], [22, 20])).toEqual(['right']);
    expect(turnsOf([0, 0], [20, 0], [20, 2], [40, 2])).toEqual([]);
    expect(turnsOf([0, 0], [20, 0], [20, 6], [40, 6])).toEqual(['right', 'left']);
  });

  test('tells no hook at its ends and no step aside', () => {
    expect(turnsOf([0, 0], [0, 1], [20, 1], [20, 2])).toEqual([]);
    expect(turnsOf([0, 0], [20, 0], [23, 3], [40, 3])).toEqual([]);
    expect(turnsOf([0, 0], [20, 0], [22.8, 2.8], [45, 2.8])).toEqual([]);
    expect(turnsOf([0, 0], [20, 0], [26, 6], [45, 6])).toEqual(['slightRight', 'slightLeft']);
  });
});

describe('an itinerary', () => {
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

  test('has start, walk, turn and arrival, with the metres between', () => {
    const steps = stepsWith([]);
    expect(steps.map(({ kind, turn }) => turn ?? kind)).toEqual(['start', 'walk', 'right', 'arrive']);
    const told = steps.reduce((sum, { distance }) => sum + (distance ?? 0), 0);
    expect(told).toBeCloseTo(way?.meters ?? 0, 3);
  });

  test('names a bend by a visible place within 9 m, rather on the side of the turn', () => {
    expect(stepsWith([place('shop', 66, 3)])[2]?.landmark?.id).toBe('shop');
    expect(stepsWith([place('inner', 57, 14), place('outer', 69, 4)])[2]?.landmark?.id).toBe('inner');
    // Too far, behind a wall, without a title, twice on the level.
    expect(stepsWith([place('far', 20, 6)])[2]?.landmark).toBeNull();
    expect(stepsWith([place('behind', 50, 25)])[2]?.landmark).toBeNull();
    expect(stepsWith([place('untitled', 66, 3, ' ')])[2]?.landmark).toBeNull();
    expect(stepsWith([place('one', 66, 3, 'WC'), place('two', 10, 3, 'WC')])[2]?.landmark).toBeNull();
    expect(stepsWith([place('one', 66, 3, 'WC'), place('two', 10, 3, 'WC', 1)])[2]?.landmark?.id).toBe('one');
  });

  test('names no place twice, but for the bend that it led to, and none of the ends', () => {
    const shop = place('shop', 66, 3);
    const named = (heading: number | null) =>
      stepsWith([shop], { heading }).flatMap(({ landmark, past }) =>
        [landmark?.id, past?.id].filter((id) => id !== undefined),
      );
    expect(named(90)).toEqual(['shop']);
    expect(named(null)).toEqual(['shop', 'shop']);
    expect(stepsWith([shop], { to: shop }).some(({ landmark, past }) => landmark ?? past)).toBe(false);
  });

  test('names what a longer walk passes', () => {
    const { finder: hall } = buildFrom([{ rows: emptyRows(120, 14) }]);
    const found = hall.find(query(at(0, 4, 7), at(0, 110, 7))).way;
    const places = [place('kiosk', 70, 3), place('start', 8, 3)];
    const pastOn = (walk: FoundWay | null) =>
      walk && stepsOf(walk, scopeOf(hall, places, { heading: 90 }))[1]?.past;
    expect(pastOn(found)?.id).toBe('kiosk');
    const short = hall.find(query(at(0, 50, 7), at(0, 90, 7))).way;
    expect(pastOn(short)).toBeNull();
  });

  test('names no place with the title of a lift that the way takes', () => {
    const { finder: halls } = buildFrom(
      [0, 1].map((i) => ({
        rows: emptyRows(120, 14),
        markers: [markerOf(`lift-${i}`, cell(110, 7), { kind: 'elevator', shaft: 'l' })],
      })),
    );
    const found = halls.find(query(at(0, 4, 7), at(1, 110, 7))).way;
    const lift = place('lift-0', 110, 7, 'Lift');
    const pastOf = (title: string) =>
      found && stepsOf(found, scopeOf(halls, [lift, place('other', 60, 3, title)], { heading: 90 }))[1]?.past;
    expect(pastOf('Goods lift')?.id).toBe('other');
    expect(pastOf('Lift')).toBeNull();
  });

  test('measures only the outlines near the way, because a level may have thousands', () => {
    let reads = 0;
    const read = function* (this: Point[]) {
      reads++;
      for (let i = 0; i < this.length; i++) yield this[i];
    };
    const ring = (x: number, y: number) =>
      Object.assign([cell(x, y), cell(x + 4, y), cell(x + 4, y + 4), cell(x, y + 4)], {
        [Symbol.iterator]: read,
      });
    const rooms = (y: number) =>
      Array.from({ length: 10 }, (_, i) => ({ ...place(`${i}`, 0, 0), points: ring(10 + i * 5, y) }));
    const readsAt = (y: number) => {
      reads = 0;
      stepsWith(rooms(y));
      return reads;
    };
    // Each outline is read once, for its bounds.
    expect(readsAt(200)).toBe(10);
    expect(readsAt(3)).toBeGreaterThan(10);
  });

  test('leaves out walks under 4 m', () => {
    const near = finder.find(query(at(0, 4, 6), at(0, 18, 6))).way;
    expect(near && stepsOf(near, scopeOf(finder, [])).map(({ kind }) => kind)).toEqual(['start', 'arrive']);
    const same = finder.find(query(at(0, 4, 6), at(0, 4, 6))).way;
    expect(same && stepsOf(same, scopeOf(finder, [])).map(({ kind }) => kind)).toEqual(['start', 'arrive']);
  });

  test('joins stairs over several floors', () => {
    const { finder: tower } = buildFrom(
      [0, 1, 2].map((i) => ({
        rows: emptyRows(60, 20),
        markers: [markerOf(`s${i}`, cell(30, 10), { kind: 'stairs', shaft: 's' })],
      })),
    );
    const found = tower.find(query(at(0, 5, 5), at(2, 5, 5))).way;
    const connects = found && stepsOf(found, scopeOf(tower, [])).flatMap(({ connect }) => connect ?? []);
    expect(connects).toEqual([
      { kind: 'stairs', direction: 'up', toLevel: { id: 'level-2', key: 'level-2', name: 'level-2' } },
    ]);
  });

  test('has whole sentences in each language, with unchanged titles', () => {
    const shop = place('shop', 66, 3, 'Café & Söhne');
    const goal = place('goal', 57, 66, 'Saal 1');
    const texts = (strings: typeof english, locale: string, places: WayPlace[]) => {
      if (!way) throw new Error('There is no way.');
      const scope = {
        ...scopeOf(finder, places, { to: goal }),
        placeOf: () => null,
        profile: 'walk' as const,
        isGoalClosed: true,
      };
      return presentRoute(way, { ...scope, texts: strings, locale });
    };
    const route = texts(english, 'en', [shop]);
    expect(route.steps.map(({ text }) => text)).toEqual([
      'Start here.',
      'Go 15 m towards Café & Söhne.',
      'Turn right at Café & Söhne. Go straight ahead for 15 m.',
      'On your right: Saal 1.',
    ]);
    expect(texts(german, 'de', [shop]).steps.map(({ text }) => text)).toEqual([
      'Hier starten.',
      '15 m gehen, in Richtung: Café & Söhne.',
      'Rechts abbiegen bei: Café & Söhne. 15 m geradeaus gehen.',
      'Auf der rechten Seite: Saal 1.',
    ]);
    // Without a landmark the sentence has no second part.
    expect(texts(english, 'en', []).steps[2]?.text).toBe('Turn right. Go straight ahead for 15 m.');
    expect(route.warnings).toEqual(['toClosed']);
    expect(route.from).toBeNull();
    expect(route.to).toEqual({ id: 'goal', kind: 'marker', key: 'goal', title: 'Saal 1' });
  });

  test('has no metres if the plan has no scale', () => {
    const unscaled = {
      ...finder.data,
      levels: finder.data.levels.map((level) => ({ ...level, isScaled: false })),
    };
    if (!way) throw new Error('There is no way.');
    const scope = {
      ...scopeOf(finder, []),
      placeOf: () => null,
      data: unscaled,
      profile: 'walk' as const,
      isGoalClosed: false,
    };
    const route = presentRoute(way, { ...scope, texts: english, locale: 'en' });
    expect([route.distance, route.seconds, route.legs[0]?.seconds]).toEqual([null, null, null]);
    expect(route.steps.map(({ text }) => text)[1]).toBe('Go straight ahead.');
  });
});

describe('distances', () => {
  test('are rounded to 5 metres under 20, else to 10', () => {
    expect([4.4, 12, 19, 24, 26, 118].map((meters) => formatDistance(meters, 'en'))).toEqual([
      '5 m',
      '10 m',
      '20 m',
      '20 m',
      '30 m',
      '120 m',
    ]);
    expect(formatDistance(1240, 'de')).toBe('1.240 m');
    expect(formatDistance(30, 'ar-EG')).toContain('٣٠');
  });

  test('are in feet if the region of the reader uses them; a language alone has no region', () => {
    expect(formatDistance(20, 'en-US')).toBe('70 ft');
    expect(formatDistance(100, 'es-US')).toContain('350');
    expect(formatDistance(20, 'en-GB')).toBe('20 m');
    expect(formatDistance(20, 'en')).toBe('20 m');
  });
});
