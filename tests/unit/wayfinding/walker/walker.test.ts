import { expect, test } from 'vitest';
import { distance } from '#lib/geometry/point.ts';
import { ringContains } from '#lib/geometry/polygon.ts';
import { nearestPoint } from '#lib/wayfinding/itinerary/landmarks.ts';
import type { Route } from '#lib/wayfinding/itinerary/present-route.ts';
import type { WayPlace } from '#lib/wayfinding/itinerary/types.ts';
import { randomFrom } from '#tests/support/random.ts';
import { buildingsToWalk, type WalkedBuilding } from './buildings.ts';
import { type Command, commandsOf, readSentences } from './read-sentences.ts';
import { routesIn } from './routes.ts';
import { checkToldSides } from './told-sides.ts';
import { walk } from './walk.ts';

/** The routes are the same in each run. `LONG_TESTS=1` walks the 300 of docs/decisions/wayfinding.md. */
const routesEach = process.env.LONG_TESTS === '1' ? 60 : 20;
/** A walk by the data of the steps does not depend on the language, so fewer are enough. */
const routesEachByData = 12;
/** A goal in sight within this distance is reached. */
const thereMeters = 8;

const buildings = await buildingsToWalk();

type Read = (route: Route) => Command[][];

/** Returns the routes on which somebody who walks by what `read` returns does not come to the goal, with the cause. */
function missesOf(read: Read, count: number): string[] {
  const misses: string[] = [];
  const random = randomFrom(23);
  for (const building of buildings) {
    for (const { from, to, heading, route } of routesIn(building, count, random)) {
      const [start] = route.steps;
      if (!start) throw new Error('A route has a start.');
      const person = { level: from.level, at: start.at as [number, number], heading };
      const { isThere, cause, path } = walk(building.floors, building.shafts, person, read(route));
      const last = path.at(-1);
      const away = last?.level === to.level ? metersTo(building, to, last.at) : Number.POSITIVE_INFINITY;
      if (isThere && away <= thereMeters) continue;
      const told = route.steps.map(({ text }) => text).join(' ');
      misses.push(`${building.name}, ${from.title} to ${to.title}: ${cause || 'ends elsewhere'} (${told})`);
    }
  }
  return misses;
}

function metersTo({ floors }: WalkedBuilding, place: WayPlace, at: readonly [number, number]): number {
  if (place.kind === 'area' && ringContains(place.points, at)) return 0;
  return distance(nearestPoint(place, at), at) * (floors[place.level]?.metersPerPixel ?? 1);
}

test('somebody who reads only the sentences comes to the goal on 99 % of all routes through five buildings', () => {
  const misses = missesOf(({ steps }) => steps.map(({ text }) => readSentences(text)), routesEach);
  expect(misses.slice(Math.floor((routesEach * buildings.length) / 100))).toEqual([]);
}, 900_000);

test('somebody who reads only the data of the steps, as for other languages, comes to the goal too', () => {
  const misses = missesOf(commandsOf, routesEachByData);
  expect(misses.slice(1)).toEqual([]);
}, 300_000);

test('told turns, starts and arrivals agree with the line on 300 routes through five buildings', () => {
  const { wrong, checkedTurns, checkedStarts, checkedArrivals } = checkToldSides(buildings);
  expect(wrong).toEqual([]);
  expect(checkedTurns).toBeGreaterThan(300);
  expect(checkedStarts).toBeGreaterThan(250);
  expect(checkedArrivals).toBeGreaterThan(150);
}, 300_000);
