import { distance, type Point } from '#lib/geometry/point.ts';
import { ringContains } from '#lib/geometry/polygon.ts';
import { headingOf, measureLine, pointAlong, turnBetween } from '#lib/wayfinding/itinerary/measure-line.ts';
import type { Step, WayPlace } from '#lib/wayfinding/itinerary/types.ts';
import type { WalkPart } from '#lib/wayfinding/search/parts.ts';
import type { FoundWay } from '#lib/wayfinding/search/way-finder.ts';
import { randomFrom } from '#tests/support/random.ts';
import type { WalkedBuilding } from './buildings.ts';
import { routesIn } from './routes.ts';

const routesEach = 60;
/** Told sides are checked against the drawn line, which this test reads by itself. */
const seenMeters = 6;

const isWalk = (part: FoundWay['parts'][number] | undefined): part is WalkPart => part?.kind === 'walk';

/** Returns how far along the line of a part a told point is, in metres; null if it is on another part. */
function metersAt(part: WalkPart, at: Point, metersPerPixel: number): number | null {
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

/** Returns what is told wrongly on random routes, and how many turns, starts and arrivals were checked. */
export function checkToldSides(buildings: readonly WalkedBuilding[]) {
  const wrong: string[] = [];
  let [checkedTurns, checkedStarts, checkedArrivals] = [0, 0, 0];
  const random = randomFrom(11);
  for (const building of buildings)
    for (const { way, route, from, to, heading } of routesIn(building, routesEach, random)) {
      const { data } = building.finder;
      const { steps } = route;
      const name = `${building.name}, ${from.title} to ${to.title}`;
      const turns = steps.filter(({ kind }) => kind === 'turn');
      const metersOn = (part: WalkPart, at: Point) =>
        metersAt(part, at, data.levels[part.level]?.metersPerPixel ?? 1);
      for (const part of way.parts.filter(isWalk)) {
        const levelId = data.levels[part.level]?.id;
        const along = turns.flatMap((step) => {
          const meters = step.level.id === levelId ? metersOn(part, step.at) : null;
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
        const bend = turns[0] && metersOn(first, turns[0].at);
        const seen = pointAlong(line, Math.min(seenMeters, bend ?? Number.POSITIVE_INFINITY));
        const degrees = turnBetween(heading, headingOf(first.line[0] as Point, seen));
        checkedStarts++;
        // The points of a route are rounded.
        if (![-1, 0, 1].some((more) => start.side === sideSeen(degrees + more)))
          wrong.push(`${name}: start ${start.side}, ${degrees.toFixed()}`);
      }
      const last = way.parts.at(-1);
      const end = steps.at(-1);
      if (isWalk(last) && end?.side && last.meters > seenMeters) {
        const line = measureLine(last.line, last.meters);
        const turned = turns.flatMap((step) => metersOn(last, step.at) ?? []).at(-1) ?? 0;
        // A room has a side for somebody at its door, a point for somebody just before it.
        const door = to.kind === 'area' ? entryInto(to, line) : null;
        const at = pointAlong(line, door ?? last.meters - 1.5);
        const before = pointAlong(line, Math.max(turned, (door ?? last.meters) - seenMeters));
        const seenFrom = door === null ? before : at;
        const aside = turnBetween(headingOf(before, at), headingOf(seenFrom, middleOf(to)));
        checkedArrivals++;
        const isRight =
          end.side === 'ahead'
            ? Math.abs(aside) < 75
            : Math.abs(aside) < 15 || aside < 0 === (end.side === 'left');
        if (!isRight) wrong.push(`${name}: arrive ${end.side}, ${aside.toFixed()}`);
      }
    }
  return { wrong, checkedTurns, checkedStarts, checkedArrivals };
}

function sideSeen(degrees: number): Step['side'] {
  const size = Math.abs(degrees);
  if (size <= 25) return 'ahead';
  if (size > 135) return 'behind';
  const side = degrees < 0 ? 'Left' : 'Right';
  return size < 65 ? (`half${side}` as const) : side === 'Left' ? 'left' : 'right';
}

/** Returns how far along a line it comes into an area; null if it ends outside or begins inside. */
function entryInto({ points }: WayPlace, line: ReturnType<typeof measureLine>): number | null {
  for (let meters = line.length; meters > 0; meters -= 0.1)
    if (!ringContains(points, pointAlong(line, meters))) return meters < line.length ? meters : null;
  return null;
}

function middleOf({ points }: WayPlace): Point {
  const sum = points.reduce<Point>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}
