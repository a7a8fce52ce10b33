import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closedAt } from '#lib/wayfinding/search/closed.ts';
import { Connectors } from '#lib/wayfinding/search/edges.ts';
import { pairsOf, type WayData } from '#lib/wayfinding/search/way-data.ts';
import { WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import { at, buildFrom, cell, cellPx, emptyRows, kindsOf, query, withBox } from './building.ts';
import { areaOf, markerOf } from './drawings.ts';

/** Returns all edges of a building while everything is open. */
function edgesOf(data: WayData) {
  const connectors = new Connectors(data);
  const rules = { isOpen: () => true, profile: 'walk', avoid: new Set<never>() } as const;
  return connectors.ends.flatMap((_, end) => [...connectors.edgesFrom(end, rules)]);
}

/** Three floors with stairs at the left and a lift at the right. */
const tower = (rest: { stairs?: object; lift?: object } = {}) =>
  buildFrom(
    [0, 1, 2].map((i) => ({
      rows: emptyRows(120, 24),
      markers: [
        markerOf(`stairs-${i}`, cell(8, 12), { kind: 'stairs', shaft: 'a', ...rest.stairs }),
        markerOf(`lift-${i}`, cell(110, 12), { kind: 'elevator', shaft: 'b', ...rest.lift }),
      ],
    })),
  );

describe('ways through a building', () => {
  test('take the quicker connection: the stairs beside, or a nearer lift', () => {
    const { finder } = tower();
    expect(kindsOf(finder.find(query(at(0, 20, 12), at(1, 20, 12))).way)).toEqual(['walk', 'stairs', 'walk']);
    expect(kindsOf(finder.find(query(at(0, 105, 12), at(2, 105, 12))).way)).toEqual([
      'walk',
      'elevator',
      'walk',
    ]);
  });

  test('count the wait for a lift once a ride, for any number of floors', () => {
    const { finder, ways } = tower();
    const lifts = edgesOf(ways.data).filter(({ kind }) => kind === 'elevator');
    expect(lifts.map(({ seconds }) => seconds).sort((a, b) => a - b)).toEqual([38, 38, 38, 38, 46, 46]);
    const { way } = finder.find(query(at(0, 110, 12), at(2, 110, 12)));
    expect(way?.seconds).toBeCloseTo(46, 1);
  });

  test('count for a lift only the floors of its building', () => {
    const { ways } = buildFrom(
      ['west', 'east', 'west'].map((building, i) => {
        const lift = markerOf(`lift-${i}`, cell(10, 10), { kind: 'elevator', shaft: 'l' });
        return { rows: emptyRows(20, 20), building, markers: building === 'west' ? [lift] : [] };
      }),
    );
    const edges = edgesOf(ways.data);
    expect(edges.map(({ seconds }) => seconds)).toEqual([38, 38]);
  });

  test('that are step-free use no stairs, escalator or steps, and report if only those lead there', () => {
    const { finder } = tower();
    const { way } = finder.find(query(at(0, 20, 12), at(1, 20, 12), { profile: 'stepFree' }));
    expect(kindsOf(way)).toEqual(['walk', 'elevator', 'walk']);
    const avoid = new Set(['elevator'] as const);
    const refused = finder.find(query(at(0, 20, 12), at(1, 20, 12), { profile: 'stepFree', avoid }));
    expect(refused).toEqual({ way: null, reason: 'steps', opensAt: null });
    const steps = {
      rows: emptyRows(60, 20),
      areas: [
        areaOf(
          'steps',
          [
            [100, 0],
            [120, 0],
            [120, 80],
            [100, 80],
          ],
          { passage: 'steps' },
        ),
      ],
    };
    const stepped = buildFrom([steps]).finder;
    expect(stepped.find(query(at(0, 5, 10), at(0, 50, 10))).way).not.toBeNull();
    expect(stepped.find(query(at(0, 5, 10), at(0, 50, 10), { profile: 'stepFree' })).reason).toBe('steps');
  });

  test('are as long as the way back, unless something is one-way', () => {
    const { finder } = tower({ stairs: { seconds: 12 } });
    const coordinate = fc.tuple(fc.nat(2), fc.integer({ min: 2, max: 117 }), fc.integer({ min: 2, max: 21 }));
    fc.assert(
      fc.property(coordinate, coordinate, (a, b) => {
        const there = finder.find(query(at(...a), at(...b))).way;
        const back = finder.find(query(at(...b), at(...a))).way;
        expect(there).not.toBeNull();
        expect(back?.seconds).toBeCloseTo(there?.seconds ?? 0, 3);
        expect(back?.meters).toBeCloseTo(there?.meters ?? 0, 3);
      }),
      { numRuns: 60 },
    );
    const escalators = buildFrom(
      [0, 1].map((i) => ({
        rows: emptyRows(40, 20),
        markers: [markerOf(`up-${i}`, cell(10, 10), { kind: 'escalator', shaft: 'e', direction: 'up' })],
      })),
    ).finder;
    expect(kindsOf(escalators.find(query(at(0, 5, 5), at(1, 5, 5))).way)).toContain('escalator');
    expect(escalators.find(query(at(1, 5, 5), at(0, 5, 5)))).toEqual({
      way: null,
      reason: 'noWay',
      opensAt: null,
    });
  });

  test('pass a closed stop of stairs, and lead other ways round a closed lift', () => {
    const { finder } = tower();
    const closed = new Map([['stairs-1', null]]);
    expect(kindsOf(finder.find(query(at(0, 20, 12), at(2, 20, 12), { closed })).way)).toEqual([
      'walk',
      'stairs',
      'walk',
    ]);
    const others = finder.find(query(at(0, 20, 12), at(1, 20, 12), { closed })).way;
    expect(kindsOf(others)).toEqual(['walk', 'elevator', 'walk']);
    const lift = new Map([['lift-0', null]]);
    expect(kindsOf(finder.find(query(at(0, 105, 12), at(2, 105, 12), { closed: lift })).way)).toContain(
      'stairs',
    );
  });

  test('that are closed say so, and when their last closed passage opens', () => {
    const { finder } = tower();
    const closed = new Map([
      ['stairs-0', 5000],
      ['lift-0', 9000],
    ]);
    const shut = finder.find(query(at(0, 20, 12), at(1, 20, 12), { closed }));
    expect(shut).toEqual({ way: null, reason: 'closed', opensAt: 5000, closedBy: ['stairs-0'] });
    const broken = new Map([...closed, ['stairs-0', null]] as [string, number | null][]);
    expect(finder.find(query(at(0, 20, 12), at(1, 20, 12), { closed: broken })).opensAt).toBeNull();
  });

  test('have no length if both ends are one place', () => {
    const { way } = tower().finder.find(query(at(0, 30, 12), at(0, 30, 12)));
    expect([way?.meters, way?.seconds]).toEqual([0, 0]);
  });

  test('lead to the nearest of several goals', () => {
    const { finder } = tower();
    const goals = [at(2, 20, 12), at(0, 100, 12), at(0, 45, 12)];
    const { way } = finder.find({ ...query(at(0, 20, 12), at(0, 0, 0)), to: goals });
    expect(way?.to).toBe(2);
  });

  test('cross no floor without a connector', () => {
    const { finder } = buildFrom([{ rows: emptyRows(30, 20) }, { rows: emptyRows(30, 20) }]);
    expect(finder.find(query(at(0, 5, 5), at(1, 5, 5))).reason).toBe('noWay');
  });

  test('join ends of lifts that are above each other, and no other ends', () => {
    const floors = [0, 1].map((i) => ({
      rows: emptyRows(40, 20),
      markers: [
        markerOf(`lift-${i}`, cell(10 + i * 4, 10), { kind: 'elevator' }),
        markerOf(`stairs-${i}`, cell(30, 10), { kind: 'stairs' }),
      ],
    }));
    const { ways, finder } = buildFrom(floors);
    expect(ways.shafts.shafts.map((members) => members.map(({ marker }) => marker.id))).toEqual([
      ['lift-0', 'lift-1'],
    ]);
    expect(ways.shafts.proposals).toEqual([{ markers: ['stairs-0', 'stairs-1'], kind: 'stairs' }]);
    expect(kindsOf(finder.find(query(at(0, 5, 5), at(1, 5, 5))).way)).toContain('elevator');
  });

  test('use stairs within a level, with the lower order as the lower end', () => {
    const rows = withBox(emptyRows(60, 40), 30, 0, 2, 40);
    const markers = [
      markerOf('low', cell(24, 10), { kind: 'stairs', shaft: 's' }, { order: 1 }),
      markerOf('high', cell(38, 10), { kind: 'stairs', shaft: 's' }, { order: 2 }),
    ];
    const { finder } = buildFrom([{ rows, markers }]);
    const up = finder.find(query(at(0, 5, 10), at(0, 50, 10))).way;
    const down = finder.find(query(at(0, 50, 10), at(0, 5, 10))).way;
    expect(kindsOf(up)).toEqual(['walk', 'stairs', 'walk']);
    expect((up?.seconds ?? 0) - (down?.seconds ?? 0)).toBeCloseTo(5 / 0.55 - 5 / 0.7, 3);
  });
});

describe('the search over connectors', () => {
  // Rooms in a row of halls with doors of all kinds, on two floors.
  const floors = () =>
    [0, 1].map((i) => {
      let rows = emptyRows(110, 36);
      for (const x of [20, 45, 70, 90]) rows = withBox(rows, x, 0, 2, 36);
      rows = withBox(rows, 46, 18, 24, 2);
      const doors = [
        [20, 6],
        [20, 30],
        [45, 10],
        [45, 28],
        [70, 4],
        [70, 30],
        [90, 20],
      ] as const;
      return {
        rows,
        markers: [
          ...doors.map(([x, y], n) =>
            markerOf(`door-${i}-${n}`, cell(x, y), { kind: 'door', seconds: (n * 3) % 7 }),
          ),
          markerOf(`stairs-${i}`, cell(10, 18), { kind: 'stairs', shaft: 's' }),
          markerOf(`lift-${i}`, cell(100, 18), { kind: 'elevator', shaft: 'l' }),
        ],
      };
    });

  test('finds the same as a trial of all orders of connectors', () => {
    const { finder, ways } = buildFrom(floors());
    const edges = edgesOf(ways.data);
    const scale = ways.data.levels[0]?.metersPerPixel ?? 0;
    /** Dijkstra over all ends with every walk measured. */
    const slowest = (from: ReturnType<typeof at>, to: ReturnType<typeof at>) => {
      const walk = (a: ReturnType<typeof at>, b: ReturnType<typeof at>) => {
        if (a.level !== b.level) return Infinity;
        const floor = finder.floorOf(a.level, 'walk');
        const [start] = floor?.mesh.near(a.points[0] ?? [0, 0], 50) ?? [];
        const [goal] = floor?.mesh.near(b.points[0] ?? [0, 0], 50) ?? [];
        const line = start && goal && floor?.shortest.find(start, goal);
        return line
          ? line.reduce(
              (sum, [x, y], i) => sum + Math.hypot(x - (line[i - 1]?.[0] ?? x), y - (line[i - 1]?.[1] ?? y)),
              0,
            ) *
              cellPx *
              scale
          : Infinity;
      };
      const points = [
        from,
        to,
        ...finder.ends.map(({ level, at: point }) => ({ level, points: [point], outline: [] })),
      ];
      const best = points.map((_, i) => (i === 0 ? 0 : Infinity));
      for (let isBetter = true; isBetter; ) {
        isBetter = false;
        for (const [i, a] of points.entries()) {
          for (const [j, b] of points.entries()) {
            const through =
              edges.find((edge) => edge.from === i - 2 && edge.to === j - 2)?.seconds ?? Infinity;
            const cost = (best[i] ?? 0) + Math.min(through, i === j ? 0 : walk(a, b));
            if (cost < (best[j] ?? 0) - 1e-6) {
              best[j] = cost;
              isBetter = true;
            }
          }
        }
      }
      return best[1] ?? Infinity;
    };
    for (const [from, to] of [
      [at(0, 5, 5), at(0, 105, 30)],
      [at(0, 55, 10), at(1, 60, 30)],
      [at(1, 80, 20), at(0, 30, 5)],
      [at(0, 100, 5), at(1, 100, 30)],
    ] as const) {
      expect(finder.find(query(from, to)).way?.seconds).toBeCloseTo(slowest(from, to), 1);
    }
  });

  test('returns the same with sent distances as with measured ones', () => {
    const { built, ways } = buildFrom(floors());
    const meshes = built.map(({ mesh }) => mesh);
    const sent = new WayFinder(ways.data, meshes);
    const measured = new WayFinder({ ...ways.data, distances: null }, meshes);
    expect(ways.data.distances).toHaveLength([...pairsOf(sent.piecesOfEnds('walk'))].length);
    const coordinate = fc.tuple(fc.nat(1), fc.integer({ min: 2, max: 107 }), fc.integer({ min: 2, max: 33 }));
    fc.assert(
      fc.property(coordinate, coordinate, (a, b) => {
        const first = sent.find(query(at(...a), at(...b))).way;
        expect(first?.seconds).toBeCloseTo(measured.find(query(at(...a), at(...b))).way?.seconds ?? -1, 1);
      }),
      { numRuns: 40 },
    );
  });
});

test('passages closed at an instant are closed by status or by hours in the time zone of the project', () => {
  const hours = { mon: [{ open: '09:00', close: '17:00' }] };
  const monday = Date.parse('2026-11-23T08:30:00+01:00');
  const markers = [
    { id: 'open', status: null, workingHours: null },
    { id: 'broken', status: 'error' as const, workingHours: null },
    { id: 'early', status: null, workingHours: hours },
  ];
  expect([...closedAt(markers, monday, 'Europe/Berlin')]).toEqual([
    ['broken', null],
    ['early', Date.parse('2026-11-23T09:00:00+01:00')],
  ]);
  expect(closedAt(markers, monday + 3_600_000, 'Europe/Berlin').has('early')).toBe(false);
});
