import { describe, expect, test } from 'vitest';
import { buildLevel } from '#lib/wayfinding/build/build-level.ts';
import { reportOf } from '#lib/wayfinding/build/report.ts';
import { buildWayData } from '#lib/wayfinding/build/way-data.ts';
import type { WayLevel, WayProfile } from '#lib/wayfinding/model.ts';
import { areaEnd } from '#lib/wayfinding/search/end-points.ts';
import { WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import {
  type CongressLevel,
  congress,
  congressShafts,
  congressMetersPerPixel as metersPerPixel,
  congressSize as size,
} from '#tests/fixtures/congress.ts';
import { boxArea, levelOf, markerOf } from './drawings.ts';
import { planOf } from './drawn-building.ts';

const doorsMax = 44;
const connectorsMax = 77;
const markersInRoom = 3;
const pairs = 596;
const waysOnFloor = 200;

/** The same random numbers in each run, 0 to 1. */
let state = 7;
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};

function wayLevel(level: CongressLevel, order: number, isMarked: boolean): WayLevel {
  const shafts = congressShafts.flatMap(({ kind, shaft, ends }) =>
    ends.flatMap(([at, x, y]) => (at === order ? [{ kind, shaft, x, y }] : [])),
  );
  return levelOf(`level-${order}`, size.width, size.height, {
    order,
    metersPerPixel,
    areas: Object.entries(level.rooms).map(([name, box]) => boxArea(`${order}-${name}`, ...box)),
    markers: [
      ...Object.entries(level.rooms).flatMap(([name, [x, y, width, height]]) =>
        Array.from({ length: markersInRoom }, (_, i) =>
          markerOf(`${order}-${name}-${i}`, [
            x + 8 + random() * (width - 16),
            y + 8 + random() * (height - 16),
          ]),
        ),
      ),
      ...shafts.map(({ kind, shaft, x, y }) =>
        markerOf(`${kind}-${shaft}-${order}`, [x, y], { kind, shaft }),
      ),
      ...(isMarked ? level.doors : []).map((at, i) => markerOf(`door-${order}-${i}`, at, { kind: 'door' })),
    ],
  });
}

function buildFloor(level: WayLevel, order: number) {
  const scale = { metersPerPixel, isKnown: true };
  return buildLevel(level, planOf(congress[order] as CongressLevel, size).pixels, scale);
}

function build() {
  const levels = congress.map((level, order) => wayLevel(level, order, true));
  const built = levels.map(buildFloor);
  const ways = buildWayData(built, 1.25);
  const finder = new WayFinder(
    ways.data,
    built.map(({ mesh }) => mesh),
  );
  return { levels, built, report: reportOf(built, ways), finder };
}

/** Points along a line, in cells, each at most a quarter of a cell from the next. */
function* alongLine(points: readonly (readonly [number, number])[]) {
  for (const [i, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[i + 1] ?? [x, y];
    const count = Math.max(1, Math.ceil(Math.hypot(nextX - x, nextY - y) * 4));
    for (let n = 0; n < count; n++)
      yield [x + ((nextX - x) * n) / count, y + ((nextY - y) * n) / count] as const;
  }
}

describe('a congress centre of five plans', () => {
  const { levels, built, report, finder } = build();
  const places = levels.flatMap(({ areas, markers }, level) => [
    ...areas.map(({ data }) => areaEnd(level, data)),
    ...markers.flatMap(({ position, way }) =>
      way ? [] : [{ level, points: [position], outline: [] as never[] }],
    ),
  ]);

  test('needs few markers: doors that the plan hides, and connections between floors', () => {
    expect(congress.flatMap(({ doors }) => doors).length).toBeLessThanOrEqual(doorsMax);
    expect(congressShafts.flatMap(({ ends }) => ends).length).toBeLessThanOrEqual(connectorsMax);
    // One floor without its doors shows it. The floors around it stay as they are built.
    const order = 0;
    const unmarked = built.with(
      order,
      buildFloor(wayLevel(congress[order] as CongressLevel, order, false), order),
    );
    const [lost] = reportOf(unmarked, buildWayData(unmarked, 1.25)).unreachable;
    expect(lost?.places.length).toBeGreaterThan(10);
  });

  test('has no unreachable place, no end without a connection and no door that joins nothing', () => {
    expect(report.unreachable).toEqual([
      { profile: 'walk', places: [] },
      { profile: 'stepFree', places: [] },
    ]);
    expect(report.unpaired).toEqual([]);
    expect(report.warnings).toEqual([]);
    expect(report.levels.map(({ source }) => source)).toEqual(Array(5).fill('plan'));
  });

  test('has 1,000 random ways of which none touches a blocked cell', () => {
    for (const [number, { floor }] of built.entries()) {
      const own = finder.floorOf(number, 'walk');
      const { grid } = floor;
      if (!own) throw new Error(`Floor ${number} is empty.`);
      const { mesh, shortest } = own;
      const spot = () => {
        const triangle = Math.floor(random() * mesh.count);
        const middle = (of: (edge: number) => number) =>
          (of(triangle * 3) + of(triangle * 3 + 1) + of(triangle * 3 + 2)) / 3;
        return { triangle, x: middle((edge) => mesh.x(edge)), y: middle((edge) => mesh.y(edge)), moved: 0 };
      };
      let found = 0;
      while (found < waysOnFloor) {
        const way = shortest.find(spot(), spot());
        if (!way) continue;
        found++;
        for (const [x, y] of alongLine(way)) {
          const isFloor = grid.cells[Math.floor(y) * grid.width + Math.floor(x)];
          if (!isFloor) throw new Error(`Floor ${number}: a way touches the wall at ${x}, ${y}.`);
        }
      }
    }
  });

  test.each<WayProfile>(['walk', 'stepFree'])(
    'has a way for 596 of 596 random pairs: %s',
    (profile) => {
      let found = 0;
      for (let i = 0; i < pairs; i++) {
        const [from, to] = [0, 0].map(() => places[Math.floor(random() * places.length)]);
        if (!from || !to) throw new Error('There is no such place.');
        const asked = { profile, avoid: new Set<never>(), closed: new Map() };
        const { way } = finder.find({ from: [from], to: [to], ...asked });
        if (way) found++;
        if (profile === 'stepFree')
          expect(way?.edges.every(({ kind }) => kind !== 'stairs' && kind !== 'escalator')).toBe(true);
      }
      expect(found).toBe(pairs);
    },
    60_000,
  );
});
