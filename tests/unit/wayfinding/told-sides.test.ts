import { expect, test } from 'vitest';
import { distance, type Point } from '#lib/geometry/point.ts';
import { buildLevel } from '#lib/wayfinding/build/build-level.ts';
import { buildWayData } from '#lib/wayfinding/build/way-data.ts';
import { landmarksOf } from '#lib/wayfinding/itinerary/landmarks.ts';
import { makeSteps } from '#lib/wayfinding/itinerary/make-steps.ts';
import { headingOf, measureLine, pointAlong, turnBetween } from '#lib/wayfinding/itinerary/measure-line.ts';
import type { Step, WayPlace } from '#lib/wayfinding/itinerary/types.ts';
import { areaEnd } from '#lib/wayfinding/search/end-points.ts';
import type { WalkPart } from '#lib/wayfinding/search/parts.ts';
import { toEnd } from '#lib/wayfinding/search/to-end.ts';
import { type FoundWay, WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import {
  congress,
  congressShafts,
  congressMetersPerPixel as metersPerPixel,
  congressSize as size,
} from '#tests/fixtures/congress.ts';
import { boxArea, Drawing, levelOf, markerOf } from './drawings.ts';

const routes = 300;
/** Told sides are checked against the drawn line, which this test reads by itself. */
const seenMeters = 6;

let state = 11;
const random = (below: number) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

function building() {
  const built = congress.map(({ rooms, openings, columns, doors }, order) => {
    const plan = new Drawing(size.width, size.height, '#000000');
    for (const [x, y, width, height] of Object.values(rooms))
      plan.box(x, y, width, height, '#d0d0d0').walls(x, y, width, height, 3, '#808080');
    for (const [x, y, width, height] of openings) plan.box(x, y, width, height, '#d0d0d0');
    for (const [x, y] of columns) plan.box(x - 3, y - 3, 6, 6, '#808080');
    const shafts = congressShafts.flatMap(({ kind, shaft, ends }) =>
      ends.flatMap(([at, x, y]) =>
        at === order ? [markerOf(`${kind}-${shaft}-${at}`, [x, y], { kind, shaft })] : [],
      ),
    );
    const level = levelOf(`level-${order}`, size.width, size.height, {
      order,
      metersPerPixel,
      areas: Object.entries(rooms).map(([name, box]) => boxArea(`${order}-${name}`, ...box)),
      markers: [...shafts, ...doors.map((at, i) => markerOf(`door-${order}-${i}`, at, { kind: 'door' }))],
    });
    return buildLevel(level, plan.pixels, { metersPerPixel, isKnown: true });
  });
  const finder = new WayFinder(
    buildWayData(built, 1.25).data,
    built.map(({ mesh }) => mesh),
  );
  const rooms = built.flatMap(({ level }, number) =>
    level.areas.map(
      ({ id, key, data }): WayPlace => ({ id, kind: 'area', key, title: id, level: number, points: data }),
    ),
  );
  return { finder, rooms };
}

const { finder, rooms } = building();

type Told = { way: FoundWay; steps: Step[]; from: WayPlace; to: WayPlace; heading: number };

function tell(): Told | null {
  const [from, to] = [rooms[random(rooms.length)], rooms[random(rooms.length)]];
  if (!from || !to || from === to) return null;
  const query = { profile: 'walk' as const, avoid: new Set<never>(), closed: new Map() };
  const { way } = finder.find({
    ...query,
    from: [areaEnd(from.level, from.points)],
    to: [areaEnd(to.level, to.points)],
  });
  if (!way) return null;
  const heading = random(360);
  const steps = toEnd(
    makeSteps(way, {
      data: finder.data,
      sees: (level, a, b) => finder.sees(level, a, b),
      landmarksOn: (level) => landmarksOf(rooms.filter((room) => room.level === level)),
      placeOf: () => null,
      from,
      to,
      heading,
    }),
  );
  return { way, steps, from, to, heading };
}

const isWalk = (part: FoundWay['parts'][number] | undefined): part is WalkPart => part?.kind === 'walk';

/** Returns how far along the line of a part a told point is, in metres; null if it is on another part. */
function metersAt(part: WalkPart, at: Point): number | null {
  const line = measureLine(part.line, part.meters);
  for (let meters = 0; meters <= line.length; meters += 0.1)
    if (distance(pointAlong(line, meters), at) * metersPerPixel < 0.2) return meters;
  return null;
}

/** Returns the turn in degrees that a walker makes at a told bend, between the chords of the line before and after. */
function turnAt(part: WalkPart, meters: number, others: readonly number[]): number {
  const line = measureLine(part.line, part.meters);
  const last = Math.max(meters - seenMeters, ...others.filter((other) => other < meters - 0.5), 0);
  const next = Math.min(meters + seenMeters, ...others.filter((other) => other > meters + 0.5), line.length);
  const at = pointAlong(line, meters);
  return turnBetween(headingOf(pointAlong(line, last), at), headingOf(at, pointAlong(line, next)));
}

test('told turns, starts and arrivals agree with the line on 300 routes through a building of five floors', () => {
  const wrong: string[] = [];
  let [checkedTurns, checkedStarts, checkedArrivals] = [0, 0, 0];
  for (let found = 0; found < routes; ) {
    const told = tell();
    if (!told) continue;
    found++;
    const { way, steps, from, to, heading } = told;
    const name = `${from.id} -> ${to.id}`;
    const turns = steps.filter(({ kind }) => kind === 'turn');
    for (const part of way.parts.filter(isWalk)) {
      const levelId = finder.data.levels[part.level]?.id;
      const along = turns.flatMap((step) => {
        const meters = step.level.id === levelId ? metersAt(part, step.at) : null;
        return meters === null ? [] : [{ meters, step }];
      });
      for (const { meters, step } of along) {
        // The turn behind a door is between two parts.
        if (meters < 0.3) continue;
        const degrees = turnAt(
          part,
          meters,
          along.map((one) => one.meters),
        );
        const isLeft = /left/i.test(step.turn ?? '');
        checkedTurns++;
        if (Math.abs(degrees) < 12 || degrees < 0 !== isLeft)
          wrong.push(`${name}: ${step.turn}, ${degrees.toFixed()}`);
      }
    }
    const [first] = way.parts;
    const start = steps[0];
    if (isWalk(first) && start?.side && first.meters > 1) {
      const line = measureLine(first.line, first.meters);
      const bend = turns[0] && metersAt(first, turns[0].at);
      const seen = pointAlong(line, Math.min(seenMeters, bend ?? Number.POSITIVE_INFINITY));
      const degrees = turnBetween(heading, headingOf(first.line[0] as Point, seen));
      checkedStarts++;
      if (start.side !== sideSeen(degrees)) wrong.push(`${name}: start ${start.side}, ${degrees.toFixed()}`);
    }
    const last = way.parts.at(-1);
    const end = steps.at(-1);
    if (isWalk(last) && end?.side && last.meters > seenMeters) {
      const line = measureLine(last.line, last.meters);
      const turned = turns.flatMap((step) => metersAt(last, step.at) ?? []).at(-1) ?? 0;
      const before = pointAlong(line, Math.max(turned, last.meters - seenMeters));
      const aside = turnBetween(
        headingOf(before, pointAlong(line, last.meters - 1.5)),
        headingOf(before, middleOf(to)),
      );
      checkedArrivals++;
      const isRight =
        end.side === 'ahead'
          ? Math.abs(aside) < 75
          : Math.abs(aside) < 15 || aside < 0 === (end.side === 'left');
      if (!isRight) wrong.push(`${name}: arrive ${end.side}, ${aside.toFixed()}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(checkedTurns).toBeGreaterThan(300);
  expect(checkedStarts).toBeGreaterThan(250);
  expect(checkedArrivals).toBeGreaterThan(150);
});

function sideSeen(degrees: number): Step['side'] {
  const size = Math.abs(degrees);
  if (size <= 25) return 'ahead';
  if (size > 135) return 'behind';
  const side = degrees < 0 ? 'Left' : 'Right';
  return size < 65 ? (`half${side}` as const) : side === 'Left' ? 'left' : 'right';
}

function middleOf({ points }: WayPlace): Point {
  const sum = points.reduce<Point>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}
