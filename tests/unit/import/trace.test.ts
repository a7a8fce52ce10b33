import { describe, expect, test } from 'vitest';
import type { Point } from '#lib/geometry/point.ts';
import { isSelfCrossing, type Ring, ringArea, ringContains } from '#lib/geometry/polygon.ts';
import { type Click, clickRoom } from '#lib/import/trace/click.ts';
import { findRooms } from '#lib/import/trace/find-rooms.ts';
import { type Plan, preparePlan } from '#lib/import/trace/prepare.ts';
import { settleRooms } from '#lib/import/trace/settle-rooms.ts';
import { snapCorners } from '#lib/import/trace/snap-corners.ts';
import { likeness } from '#tests/support/drawn-plan.ts';
import {
  draw,
  drawHouse,
  hall,
  inEast,
  inHall,
  inPorch,
  inSide,
  inStore,
  level,
  rectangle,
  side,
  store,
  walls,
  width,
} from '#tests/support/small-plan.ts';

const plan = preparePlan(await drawHouse(), level);

const click = (at: Plan, point: Point, options: Partial<Click> = {}) =>
  clickRoom(at, { points: [point], steps: 0, face: 'middle', isRaw: false, ...options });
const ringAt = (at: Plan, point: Point, options: Partial<Click> = {}): Ring => {
  const clicked = click(at, point, options);
  return 'ring' in clicked ? clicked.ring : [];
};

describe('a click', () => {
  test('gives the room around it to the middle of its walls, with square corners', () => {
    const ring = ringAt(plan, inStore);
    expect(ring).toHaveLength(4);
    expect(likeness(ring, store)).toBeGreaterThan(0.97);
    expect(likeness(ringAt(plan, inSide), side)).toBeGreaterThan(0.95);
  });

  test('gives the inner face of the walls on request', () => {
    const inner = ringAt(plan, inStore, { face: 'inner' });
    const inset = rectangle(42, 222, 298, 358);
    expect(likeness(inner, inset)).toBeGreaterThan(0.97);
    expect(ringArea(inner)).toBeLessThan(ringArea(ringAt(plan, inStore)));
  });

  test('draws nothing on a wall, outside, beside the picture, or in a room that is open to the outside', () => {
    expect(click(plan, [40, 300])).toEqual({ refusal: 'wall' });
    expect(click(plan, [15, 15])).toEqual({ refusal: 'outside' });
    expect(click(plan, [-5, 20])).toEqual({ refusal: 'outside' });
    expect(click(plan, [width + 1, 20])).toEqual({ refusal: 'outside' });
    expect(click(plan, inPorch)).toEqual({ refusal: 'open' });
  });

  test('draws nothing in the gap between the two lines of a wall', async () => {
    const double = await draw(
      '<path d="M40 40H300V340H40ZM305 40H560V340H305ZM35 35H565V345H35Z" fill="none" stroke="#000" stroke-width="2"/>',
    );
    const doubled = preparePlan(double, level);
    expect(click(doubled, [302.5, 200])).toEqual({ refusal: 'wall' });
    expect(likeness(ringAt(doubled, [170, 190]), rectangle(35, 35, 303, 345))).toBeGreaterThan(0.88);
  });

  test('takes the space around a framed building for the outside', async () => {
    const framed = await draw(
      '<path d="M4 4H596V396H4ZM100 100H300V300H100ZM300 100H500V300H300Z" fill="none" stroke="#000" stroke-width="4"/>',
    );
    const inFrame = preparePlan(framed, level);
    expect(click(inFrame, [50, 50])).toEqual({ refusal: 'outside' });
    expect(findRooms(inFrame, 'middle')).toHaveLength(2);
  });

  test('gives the raw outline on request, without squaring it', () => {
    const tilted = { ...plan };
    const raw = ringAt(tilted, inHall, { isRaw: true });
    expect(raw.length).toBeGreaterThan(ringAt(tilted, inHall).length - 1);
    expect(likeness(raw, hall)).toBeGreaterThan(0.9);
  });

  test('gives the same ring each time, regardless of earlier clicks', () => {
    const first = ringAt(plan, inStore);
    ringAt(plan, inHall, { steps: -1 });
    ringAt(plan, inSide, { steps: 2 });
    expect(ringAt(plan, inStore)).toEqual(first);
  });

  test('ignores names and pillars', async () => {
    const furnished = await draw(
      `<path d="${walls.join('')}" fill="none" stroke="#000" stroke-width="4"/><rect x="100" y="250" width="5" height="5"/><path d="M160 285v8m4 -8v8m4 -8h4v8" stroke="#000" fill="none"/>`,
    );
    expect(likeness(ringAt(preparePlan(furnished, level), [162, 310]), store)).toBeGreaterThan(0.97);
  });
});

describe('the next region', () => {
  test('on shrinking is the side of the narrowest passage that contains the click, and the room comes back', () => {
    const whole = ringAt(plan, inHall);
    expect(likeness(whole, hall)).toBeGreaterThan(0.9);
    const west = click(plan, inHall, { steps: -1 });
    expect(west).toMatchObject({ steps: -1 });
    expect(likeness('ring' in west ? west.ring : [], rectangle(40, 40, 220, 220))).toBeGreaterThan(0.85);
    expect(likeness(ringAt(plan, inEast, { steps: -1 }), rectangle(220, 40, 400, 220))).toBeGreaterThan(0.85);
    expect(ringAt(plan, inHall)).toEqual(whole);
  });

  test('on growing includes the room behind the widest passage', () => {
    const both = click(plan, inSide, { steps: 1 });
    expect(both).toMatchObject({ steps: 1 });
    expect(likeness('ring' in both ? both.ring : [], rectangle(40, 40, 560, 220))).toBeGreaterThan(0.9);
  });

  test('ends with a message if there is nothing smaller or larger, and is never the outside', () => {
    expect(click(plan, inStore, { steps: 5 })).toMatchObject({ steps: 0 });
    expect(click(plan, inStore, { steps: -5 })).toMatchObject({ steps: 0 });
    expect(click(plan, inSide, { steps: 9 })).toMatchObject({ steps: 1 });
  });
});

describe('an added piece', () => {
  test('makes one ring with the room, across the wall between them', () => {
    for (const face of ['middle', 'inner'] as const) {
      const ring = ringAt(plan, inHall, { points: [inHall, inStore], face });
      expect(ring.length).toBeGreaterThan(4);
      expect(isSelfCrossing(ring)).toBe(false);
      expect([inHall, inStore].every((point) => ringContains(ring, point))).toBe(true);
      expect(ringArea(ring)).toBeGreaterThan(0.93 * (ringArea(hall) + ringArea(store)));
    }
  });

  test('is refused if it is apart from the room, on a wall or outside', () => {
    expect(click(plan, inSide, { points: [inSide, inStore] })).toEqual({ refusal: 'apart' });
    expect(click(plan, inSide, { points: [inSide, [40, 300]] })).toEqual({ refusal: 'wall' });
    expect(click(plan, inSide, { points: [inSide, [10, 10]] })).toEqual({ refusal: 'outside' });
  });
});

describe('corners', () => {
  test('within 3 px of a neighbour are exactly those of the neighbour, and others stay', () => {
    const neighbour: Ring = [
      [100.13, 2.01],
      [200, 0],
      [200, 100],
      [101.7, 99],
    ];
    const snapped = snapCorners(rectangle(0, 0, 99, 100), [neighbour]);
    expect(snapped[1]).toBe(neighbour[0]);
    expect(snapped[2]).toBe(neighbour[3]);
    expect(snapped[0]).toEqual([0, 0]);
    expect(snapCorners(rectangle(0, 0, 96, 100), [neighbour])).toEqual(rectangle(0, 0, 96, 100));
  });

  test('that coincide become one, and a ring that would fold stays as it was', () => {
    const thin: Ring = [
      [0, 0],
      [2, 0],
      [2, 50],
      [50, 50],
      [50, 60],
      [0, 60],
    ];
    expect(
      snapCorners(thin, [
        [
          [1, 0],
          [1, -40],
          [-40, 0],
        ],
      ]),
    ).toHaveLength(5);
    const sliver = rectangle(0, 0, 2, 2);
    expect(
      snapCorners(sliver, [
        [
          [1, 1],
          [90, 1],
          [90, 90],
        ],
      ]),
    ).toBe(sliver);
  });

  test('of rooms that are found together are shared exactly', () => {
    const [ofHall = [], ofSide = [], ofStore = []] = settleRooms(findRooms(plan, 'middle'), []).map(
      ({ ring }) => ring,
    );
    const shared = (a: Ring, b: Ring) => a.filter((corner) => b.includes(corner)).length;
    expect(shared(ofHall, ofSide)).toBe(2);
    expect(shared(ofHall, ofStore)).toBe(1);
  });
});

test('corners on a drawing with known lines are its own points, if these are within 2 px', () => {
  const found = [{ ring: rectangle(10.4, 9.2, 99, 51), confidence: 1 }];
  const own: Ring[] = [
    [
      [10, 10],
      [100, 10],
    ],
    [
      [102, 51],
      [10, 52.9],
    ],
  ];
  const [settled] = settleRooms(found, [], own);
  expect(settled?.ring).toEqual([
    [10, 10],
    [100, 10],
    [99, 51],
    [10, 52.9],
  ]);
  expect(settled?.ring[0]).toBe(own[0]?.[0]);
});

describe('finding all rooms', () => {
  test('gives each closed room once, in reading order, and nothing of the outside', () => {
    const found = settleRooms(findRooms(plan, 'middle'), []);
    expect(
      found.map(({ ring }) => [hall, side, store].findIndex((room) => likeness(ring, room) > 0.9)),
    ).toEqual([0, 1, 2]);
  });

  test('doubts a room more the less of its border is wall', () => {
    const [ofHall = 0, ofSide = 0, ofStore = 0] = findRooms(plan, 'middle').map(
      ({ confidence }) => confidence,
    );
    expect(ofStore).toBe(1);
    expect(ofHall).toBeLessThan(1);
    expect(ofSide).toBeLessThan(ofHall);
    expect(ofSide).toBeGreaterThan(0.5);
  });

  test('reports how much of a room is in existing areas, and counts half as taken', () => {
    const settled = settleRooms(findRooms(plan, 'middle'), [
      rectangle(40, 220, 240, 360),
      rectangle(400, 40, 440, 220),
    ]);
    expect(settled.map(({ isTaken }) => isTaken)).toEqual([false, false, true]);
    expect(settled[1]?.taken).toBeCloseTo(0.25, 1);
    expect(settled[2]?.taken).toBeCloseTo(0.77, 1);
  });

  test('finds nothing on empty paper, on black, and on a picture of one pixel', () => {
    for (const [w, h, value] of [
      [200, 100, 255],
      [200, 100, 0],
      [1, 1, 255],
      [3, 1, 0],
    ] as const) {
      const empty = { width: w, height: h, rgba: new Uint8Array(w * h * 4).fill(value) };
      expect(findRooms(preparePlan(empty, empty), 'middle')).toEqual([]);
    }
  });
});
