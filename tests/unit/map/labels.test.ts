import fc from 'fast-check';
import polylabel from 'polylabel';
import { describe, expect, test } from 'vitest';
import { ringContains } from '#lib/geometry/polygon.ts';
import { labelAnchors, otherAnchors, readingAngle, ringHolds } from '#lib/map/labels/label-anchors.ts';
import { layOutText } from '#lib/map/labels/label-lines.ts';
import { createShortForms } from '#lib/map/labels/short-forms.ts';
import { createTaken, overlap, type TurnedBox, uprightBox } from '#lib/map/labels/taken.ts';
import { createPlaceModel, type Item } from '#lib/map/place-model.ts';
import { turnOf } from '#lib/map/view/turn.ts';
import { hospitalFloor } from '#tests/fixtures/labelled-plans.ts';

describe('titles in lines', () => {
  const measure = (text: string) => text.length * 10;
  const linesOf = (title: string) => layOutText(title, measure).map(({ lines }) => lines);

  test('break at spaces, hyphens and slashes, as evenly as they can', () => {
    expect(linesOf('Reading room')).toEqual([['Reading room'], ['Reading', 'room']]);
    expect(linesOf('Kinder-Spielplatz').at(-1)).toEqual(['Kinder-', 'Spielplatz']);
    expect(linesOf('Cloakroom/Lockers').at(-1)).toEqual(['Cloakroom/', 'Lockers']);
    expect(linesOf('Hallway to the Porter Entrance')[1]).toEqual(['Hallway to the', 'Porter Entrance']);
    expect(linesOf('Donaudampfschifffahrt')).toEqual([['Donaudampfschifffahrt']]);
    expect(linesOf('12\u00a0Main Street').at(-1)).toEqual(['12\u00a0Main', 'Street']);
  });

  test('break at soft hyphens, which are visible only there', () => {
    expect(linesOf('Physio\u00adtherapie')).toEqual([['Physiotherapie'], ['Physio-', 'therapie']]);
  });

  test('break between words of scripts that write no spaces', () => {
    const [, two = []] = linesOf('緊急医療センター');
    expect(two).toHaveLength(2);
    expect(two.join('')).toBe('緊急医療センター');
    expect(linesOf('ห้องน้ำสาธารณะ').length).toBeGreaterThan(1);
  });

  test('lose no letter of any title', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (title) => {
        const letters = (text: string) => text.replace(/[\s\u00ad\u200b-]/gu, '');
        for (const lines of linesOf(title)) expect(letters(lines.join(''))).toBe(letters(title));
      }),
    );
  });
});

describe('short forms', () => {
  const shorten = createShortForms([
    'Hall 3',
    'Hall 4',
    'Entrance area',
    'Toilet, Lobby',
    'Cash Desk (open)',
    'Administration',
    'Admin',
  ]);

  test('are the part before a comma or bracket, else a first word that no other title has, never a last word or a number', () => {
    expect(shorten('Toilet, Lobby').words[0]).toBe('Toilet');
    expect(shorten('Cash Desk (open)').words[0]).toBe('Cash Desk');
    expect(shorten('Hall 3')).toEqual({ words: [], beginnings: [] });
    expect(createShortForms(['Cash Desk', '204 Storage'])('Cash Desk').words).toEqual(['Cash']);
    expect(createShortForms(['Cash Desk', '204 Storage'])('204 Storage').words).toEqual([]);
    expect(shorten('Entrance area').words).toEqual(['Entrance']);
  });

  test('cut a long word only if no other title begins like it', () => {
    expect(shorten('Administration')).toEqual({ words: [], beginnings: ['Administ…', 'Admini…'] });
  });
});

describe('the place of a label', () => {
  const areaOf = (data: [number, number][]): Item => {
    const [place] = hospitalFloor().places;
    if (place?.kind !== 'area') throw new Error('no area');
    const [item] = createPlaceModel({ places: [{ ...place, data }] }).items;
    if (!item) throw new Error('no item');
    return item;
  };

  const upright = turnOf(0);
  const angleOf = (data: [number, number][], bearing = 0) => {
    const { direction } = labelAnchors(areaOf(data), turnOf(bearing));
    return direction === null ? null : readingAngle(direction - (bearing * Math.PI) / 180);
  };

  test('is inside of its area, even if the middle of the area is outside', () => {
    const corner: [number, number][] = [
      [0, 0],
      [100, 0],
      [100, 20],
      [20, 20],
      [20, 100],
      [0, 100],
    ];
    const item = areaOf(corner);
    const points = [...labelAnchors(item, upright).points, ...otherAnchors(item, upright)];
    expect(points.length).toBeGreaterThan(2);
    for (const point of points) expect(ringContains(corner, point)).toBe(true);
  });

  test('is the middle of rectangles, and elsewhere has as much room as there is', () => {
    const cut = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 40 }));
    const box = fc.tuple(fc.integer({ min: 70, max: 200 }), fc.integer({ min: 50, max: 200 }));
    fc.assert(
      fc.property(box, cut, ([width, height], [cutX, cutY]) => {
        const data: [number, number][] = [
          [0, 0],
          [width - cutX, 0],
          [width, cutY],
          [width, height],
          [0, height],
        ];
        const { points, room } = labelAnchors(areaOf(data), upright);
        const precision = Math.max(width, height) / 60;
        const searched = polylabel([[...data, [0, 0]]], precision).distance;
        expect(Math.abs(room.radius - searched)).toBeLessThanOrEqual(precision + 1e-9);
        if (cutX === 0 || cutY === 0) expect(points[0]).toEqual([width / 2, height / 2]);
      }),
    );
  });

  test('has room in areas far longer than wide, whose middle is at their border', () => {
    const data: [number, number][] = [
      [0, 0],
      [600, 0],
      [600, 18],
    ];
    const { points, room } = labelAnchors(areaOf(data), upright);
    expect(room.radius).toBeGreaterThan(5);
    expect(ringContains(data, points[0] ?? [0, 0])).toBe(true);
  });

  test('follows long rooms, reading from the left or upwards', () => {
    const turned = (angle: number): [number, number][] =>
      [
        [-100, -15],
        [100, -15],
        [100, 15],
        [-100, 15],
      ].map(([x = 0, y = 0]) => [
        200 + x * Math.cos(angle) - y * Math.sin(angle),
        200 + x * Math.sin(angle) + y * Math.cos(angle),
      ]);
    expect(angleOf(turned(0))).toBe(0);
    expect(angleOf(turned(0.5))).toBeCloseTo(0.5, 6);
    expect(angleOf(turned(Math.PI / 2))).toBeCloseTo(-Math.PI / 2, 6);
    expect(angleOf(turned(1.5))).toBeCloseTo(1.5 - Math.PI, 6);
  });

  test('follows long rooms of a turned map, and never reads upside down', () => {
    const along = [
      [0, 0],
      [200, 0],
      [200, 30],
      [0, 30],
    ] as [number, number][];
    expect(angleOf(along, 90)).toBeCloseTo(-Math.PI / 2, 6);
    expect(angleOf(along, 180)).toBe(0);
    expect(angleOf(along, 330)).toBeCloseTo(Math.PI / 6, 6);
    for (let bearing = 0; bearing < 360; bearing += 5) {
      expect(Math.cos(angleOf(along, bearing) ?? 0)).toBeGreaterThan(-0.18);
    }
  });

  const boxes = fc.record({
    x: fc.integer({ min: -50, max: 850 }),
    y: fc.integer({ min: -50, max: 650 }),
    halfWidth: fc.integer({ min: 1, max: 90 }),
    halfHeight: fc.integer({ min: 1, max: 30 }),
    angle: fc.constantFrom(0, 0.4, -Math.PI / 2),
  });
  const turnedBox = ({ angle, ...box }: Omit<TurnedBox, 'cos' | 'sin'> & { angle: number }): TurnedBox => ({
    ...box,
    cos: Math.cos(angle),
    sin: Math.sin(angle),
  });
  const cornersOf = ({ x, y, halfWidth, halfHeight, cos, sin }: TurnedBox) =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([a = 0, b = 0]): [number, number] => [
      x + a * halfWidth * cos - b * halfHeight * sin,
      y + a * halfWidth * sin + b * halfHeight * cos,
    ]);

  test('is not taken by another label, over the edges of the picture too', () => {
    fc.assert(
      fc.property(fc.array(boxes, { maxLength: 40 }), (list) => {
        const taken = createTaken(800, 600);
        const kept: TurnedBox[] = [];
        for (const box of list.map(turnedBox)) {
          expect(taken.isFree(box)).toBe(!kept.some((other) => overlap(box, other)));
          if (!taken.isFree(box)) continue;
          taken.take(box);
          kept.push(box);
        }
      }),
    );
  });

  test('is apart from boxes whose corners and middles are outside of it', () => {
    fc.assert(
      fc.property(boxes, boxes, (one, other) => {
        const [a, b] = [turnedBox(one), turnedBox(other)];
        const isIn = (points: [number, number][], box: TurnedBox) =>
          points.some((point) => ringContains(cornersOf(box), point));
        const grown = { ...b, halfWidth: b.halfWidth - 1e-5, halfHeight: b.halfHeight - 1e-5 };
        const meets = isIn(cornersOf(a), grown) || isIn(cornersOf(grown), a);
        if (meets) expect(overlap(a, b)).toBe(true);
        expect(overlap(a, b)).toBe(overlap(b, a));
      }),
    );
    expect(overlap(uprightBox(0, 0, 10, 10), uprightBox(10, 0, 20, 10))).toBe(false);
  });

  test('is within the ring: a label that fits has all its corners there', () => {
    const ring: [number, number][] = [
      [0, 0],
      [300, 40],
      [280, 200],
      [140, 90],
      [20, 220],
    ];
    fc.assert(
      fc.property(boxes, (one) => {
        const box = turnedBox(one);
        if (!ringContains(ring, [box.x, box.y]) || !ringHolds(ring, box)) return;
        const inner = { ...box, halfWidth: box.halfWidth - 1e-6, halfHeight: box.halfHeight - 1e-6 };
        for (const corner of cornersOf(inner)) expect(ringContains(ring, corner)).toBe(true);
      }),
    );
  });
});
