import { distance, type Point } from '#lib/geometry/point.ts';
import { headingOf, turnBetween } from '#lib/wayfinding/itinerary/measure-line.ts';
import type { Command } from './read-sentences.ts';
import { type SeenFloor, type Shaft, seenAway, type Walks } from './world.ts';

/** Where a person is, and which way they look; null after stairs or a lift, which the plan does not say. */
export type Person = { level: number; at: Point; heading: number | null };
export type Walked = { isThere: boolean; cause: string; path: readonly Person[] };

/**
 * A stretch that a person walks by the words up to the next thing to do, and what that is. `turn` is the one at the
 * start, in degrees: a later one is the end of the stretch before.
 */
type Stretch = {
  turn: number;
  meters: number | null;
  past: string | null;
  towards: string | null;
  end: Command;
  /** How far the next stretch leads: people read on. */
  nextMeters: number;
  nextEnd: Command | null;
};

/** A point that somebody walks to, how far it is, and how well it fits what the words say. */
type Sample = { cell: number; at: Point; meters: number; score: number };
type Ended = Person & Pick<Sample, 'cell' | 'meters' | 'score'>;
type Hypothesis = { path: readonly Person[]; score: number };

/** A walk of which nothing is said. */
const untoldMeters = 2;
const lookBackMeters = 12;
const seenOnWayMeters = 8;
const arriveMeters = 8;
const landmarkMeters = 10;
/** Nobody goes into a room to turn at it: somebody in it is as far from "at" as this. */
const insideMeters = 3;
/** What comes next is looked for in this distance. */
const nextSeenMeters = 15;
/** A straight walk is at most this much longer than the straight line, and begins at most so far aside. */
const straightFactor = 1.25;
const asideDegrees = 45;
/** How many ways to understand the words somebody tries, if a later sentence does not fit what is there. */
const tries = 6;
const samplesMax = 500;

/** Walks by what the steps of a route say: no geometry of the route is read. */
export function walk(
  floors: readonly SeenFloor[],
  shafts: readonly Shaft[],
  start: Person,
  steps: readonly (readonly Command[])[],
): Walked {
  let all: readonly Hypothesis[] = [{ path: [start], score: 0 }];
  for (const stretch of stretchesOf(steps)) {
    const next = all.flatMap(({ path, score }) =>
      follow(floors, shafts, path.at(-1) as Person, stretch).map(
        (ended): Hypothesis => ({ path: [...path, ended], score: score + ended.score }),
      ),
    );
    const [first] = all;
    if (next.length === 0)
      return {
        isThere: false,
        cause: `no ${stretch.end.kind} ${where(stretch.end)}`,
        path: first?.path ?? [],
      };
    all = next.sort((a, b) => b.score - a.score).slice(0, tries);
  }
  return { isThere: true, cause: '', path: all[0]?.path ?? [] };
}

function stretchesOf(steps: readonly (readonly Command[])[]): Stretch[] {
  const stretches: Stretch[] = [];
  let open = emptyStretch();
  for (const [i, commands] of steps.entries())
    for (const command of commands) {
      if (command.kind === 'start') continue;
      if (command.kind === 'walk') {
        const { meters, past, towards } = command;
        open.meters = meters ?? open.meters;
        open.past = past ?? open.past;
        open.towards = towards ?? open.towards;
      } else if (command.kind === 'turn' && i === 0) open.turn = command.degrees;
      else {
        stretches.push({ ...open, end: command, nextMeters: untoldMeters, nextEnd: null });
        open = emptyStretch();
      }
    }
  for (const [i, stretch] of stretches.entries()) {
    stretch.nextMeters = stretches[i + 1]?.meters ?? untoldMeters;
    stretch.nextEnd = stretches[i + 1]?.end ?? null;
  }
  return stretches;
}

const emptyStretch = () => ({
  turn: 0,
  meters: null as number | null,
  past: null as string | null,
  towards: null as string | null,
});

/** Returns where somebody may be at the end of a stretch, the best first. */
function follow(
  floors: readonly SeenFloor[],
  shafts: readonly Shaft[],
  person: Person,
  stretch: Stretch,
): Ended[] {
  const floor = floors[person.level];
  if (!floor) return [];
  const { walks, samples } = samplesOf(floor, person, stretch);
  const chosen = stretch.end.kind === 'turn' ? samples.slice(0, samplesMax) : samples;
  const ended = chosen
    .flatMap((sample) =>
      endsOf(floor, floors, shafts, sample, () => headingAt(floor, walks, person, sample), stretch),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, samplesMax);
  if (stretch.past !== null)
    for (const one of ended) if (isPassed(floor, walks, one, stretch.past)) one.score += 1;
  const apart: Ended[] = [];
  for (const one of ended.sort((a, b) => b.score - a.score)) {
    const isKnown = apart.some(
      (other) => other.level === one.level && distance(other.at, one.at) * floor.metersPerPixel < 3,
    );
    if (!isKnown) apart.push(one);
    if (apart.length === tries) break;
  }
  return apart;
}

/** Returns the points to which a straight walk by these words may lead, the best first. */
function samplesOf(floor: SeenFloor, person: Person, { turn, meters: told, towards }: Stretch) {
  const meters = told ?? untoldMeters;
  const [least, most] = told === null ? [0, 6] : [meters * 0.7 - 3, meters * 1.3 + 3];
  const seen = towards === null ? null : seenAway(floor, towards, person.at);
  const known = person.heading === null ? null : person.heading + turn;
  const nominal = seen && seen.meters > 0.5 ? headingOf(person.at, seen.point) : known;
  const walks = floor.walks(person.at, most);
  const samples: Sample[] = [];
  for (const [cell, walked] of walks.cells) {
    if (walked < least) continue;
    const at = walks.at(cell);
    const straight = distance(person.at, at) * floor.metersPerPixel;
    if (walked > straight * straightFactor + 2) continue;
    const off = nominal === null || straight < 1 ? 0 : turnBetween(nominal, headingOf(person.at, at));
    if (Math.abs(off) > asideDegrees && straight > 3) continue;
    const score =
      -Math.abs(walked - meters) / (told === null ? 6 : 0.25 * meters + 2) -
      Math.abs(off) / 60 -
      (walked / (straight + 1) - 1);
    samples.push({ cell, at, meters: walked, score });
  }
  return { walks, samples: samples.sort((a, b) => b.score - a.score) };
}

/** Returns how somebody looks at the end of a walk: from the farthest point behind with nothing between. */
function headingAt(
  floor: SeenFloor,
  walks: Walks,
  { at: start, heading }: Person,
  { cell, at }: Sample,
): number {
  const behind = [...walks.pathTo(cell, lookBackMeters), start];
  for (const from of behind.reverse()) {
    const away = distance(from, at) * floor.metersPerPixel;
    if (away > lookBackMeters || away < 0.5) continue;
    const seen = headingOf(from, at);
    if (floor.free(from, seen, away) >= away - 0.3) return seen;
  }
  return heading ?? 0;
}

/** Checks whether the walk to a point leads past a place that is seen on the way. */
function isPassed(floor: SeenFloor, walks: Walks, { cell, meters }: Ended, title: string): boolean {
  const passed = walks.pathTo(cell, meters).filter((_, i) => i % 8 === 0);
  return passed.some((at) => seenAway(floor, title, at, seenOnWayMeters) !== null);
}

/** Returns what somebody at a point may do next by the words: turn, take a door or a lift, or be there. */
function endsOf(
  floor: SeenFloor,
  floors: readonly SeenFloor[],
  shafts: readonly Shaft[],
  sample: Sample,
  heading: () => number,
  stretch: Stretch,
): Ended[] {
  const { level } = floor;
  const { end } = stretch;
  if (end.kind === 'turn') return turnsAt(floor, sample, heading(), end, stretch, shafts);
  if (end.kind === 'arrive') {
    if (end.place === null) return [{ ...sample, level, heading: heading() }];
    const seen = seenAway(floor, end.place, sample.at, arriveMeters);
    if (!seen || !isOnSide(end.side, sample.at, heading(), seen)) return [];
    return [{ ...sample, level, heading: heading(), score: sample.score - seen.meters / 8 }];
  }
  const passages =
    end.kind === 'door' ? doorsOf(floor) : end.kind === 'connect' ? shaftsOf(end, level, floors, shafts) : [];
  return passages.flatMap(({ near, to }) => {
    const away = distance(sample.at, near) * floor.metersPerPixel;
    if (away > arriveMeters || !floor.sees(sample.at, near)) return [];
    return [{ ...sample, ...to, score: sample.score - away / 4 }];
  });
}

type Passage = { near: Point; to: Person };

function doorsOf({ doors, level }: SeenFloor): Passage[] {
  const through = (near: Point, far: Point): Passage => {
    return { near, to: { level, at: far, heading: headingOf(near, far) } };
  };
  return doors.flatMap(({ a, b }) => [through(a, b), through(b, a)]);
}

function shaftsOf(
  { by, level: name }: Extract<Command, { kind: 'connect' }>,
  level: number,
  floors: readonly SeenFloor[],
  shafts: readonly Shaft[],
): Passage[] {
  return shafts.flatMap((shaft) => {
    const goal = shaft.ends.find((one) => one.level !== level && floors[one.level]?.name === name);
    if (shaft.by !== by || !goal) return [];
    const here = shaft.ends.filter((one) => one.level === level);
    return here.map(({ at }) => ({ near: at, to: { ...goal, heading: null } }));
  });
}

function turnsAt(
  floor: SeenFloor,
  sample: Sample,
  before: number,
  { degrees, at: title }: Extract<Command, { kind: 'turn' }>,
  { nextMeters, nextEnd }: Stretch,
  shafts: readonly Shaft[],
): Ended[] {
  const { at, score } = sample;
  const wanted = Math.max(2, Math.min(nextMeters, 15));
  const spread = Math.abs(degrees) === 90 ? 40 : 25;
  const seen = title === null ? null : seenAway(floor, title, at, landmarkMeters);
  const landmark =
    title === null ? 0 : seen ? 1.5 * (1 - (seen.meters || insideMeters) / landmarkMeters) : -0.5;
  const signs = signsOf(floor, at, nextEnd, shafts);
  let best: Ended | null = null;
  for (let aside = -spread; aside <= spread; aside += 10) {
    const heading = before + degrees + aside;
    const free = floor.free(at, heading, wanted);
    const isNextSeen = signs.some((sign) => Math.abs(turnBetween(heading, headingOf(at, sign))) < 40);
    const fits = score + landmark + free / wanted - Math.abs(aside) / 70 + (isNextSeen ? 0.8 : 0);
    if (free >= 1.5 && fits > (best?.score ?? Number.NEGATIVE_INFINITY))
      best = { ...sample, level: floor.level, heading, score: fits };
  }
  return best ? [best] : [];
}

/** Returns what somebody sees of the next thing to do: stairs, a lift, the goal. */
function signsOf(floor: SeenFloor, at: Point, next: Command | null, shafts: readonly Shaft[]): Point[] {
  if (next?.kind === 'arrive' && next.place !== null) {
    const seen = seenAway(floor, next.place, at, nextSeenMeters);
    return seen && seen.meters > 0 ? [seen.point] : [];
  }
  if (next?.kind !== 'connect') return [];
  const stops = shafts.filter(({ by }) => by === next.by).flatMap(({ ends }) => ends);
  return stops.flatMap(({ level, at: stop }) => {
    const isNear = distance(stop, at) * floor.metersPerPixel < nextSeenMeters;
    return level === floor.level && isNear && floor.sees(at, stop) ? [stop] : [];
  });
}

function where(command: Command): string {
  if (command.kind === 'turn') return command.at === null ? '' : `at ${command.at}`;
  if (command.kind === 'connect') return `${command.by} to ${command.level}`;
  return command.kind === 'arrive' ? `at ${command.place}` : '';
}

function isOnSide(
  side: 'ahead' | 'left' | 'right' | null,
  at: Point,
  heading: number,
  { meters, point }: { meters: number; point: Point },
): boolean {
  if (side === null || meters < 1) return true;
  const degrees = turnBetween(heading, headingOf(at, point));
  if (side === 'ahead') return Math.abs(degrees) < 80;
  return side === 'left' ? degrees < -5 : degrees > 5;
}
