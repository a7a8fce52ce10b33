import { boundsOf } from '../../geometry/bounds.ts';
import type { Drawing, Stroke } from './drawing.ts';
import { type FoundFloor, findFloor } from './find-rooms.ts';
import type { Role } from './roles.ts';
import { splitFloors } from './split-floors.ts';

export type Walls = { readonly isWall: (stroke: Stroke) => boolean; readonly name: string };

const groupsMax = 12;
const strokesMin = 4;
/** Layers that show something else, by their names. */
const others: ReadonlySet<Role> = new Set([
  'old',
  'dimensions',
  'frame',
  'axes',
  'hatching',
  'furniture',
  'rooms',
]);

/**
 * Guesses which layers of a drawing are walls where no name tells: one or two layers, between whose lines most doors
 * stand, and if no doors are drawn, whose lines enclose most rooms. Returns null if none encloses any.
 */
export function guessWalls(drawing: Drawing, metres: number, roleOf: (stroke: Stroke) => Role): Walls | null {
  const groups = [...Map.groupBy(drawing.strokes, (stroke) => stroke.layer)]
    .filter(([, strokes]) => strokes.length >= strokesMin || strokes.some(({ isFilled }) => isFilled))
    .filter(([, strokes]) => strokes.some((stroke) => !others.has(roleOf(stroke))))
    .sort(([, a], [, b]) => lengthOf(b) - lengthOf(a))
    .slice(0, groupsMax)
    .map(([name]) => name);
  const guessOf = (names: readonly string[]): Guess => {
    const isWall = wallsOf(names, roleOf);
    const role = (stroke: Stroke): Role => (isWall(stroke) ? 'walls' : roleOf(stroke));
    const floors = splitFloors(drawing, metres, role).map(({ strokes }) =>
      findFloor({ of: (each) => strokes.get(each) ?? [], hatches: [] }),
    );
    const sum = (count: (floor: FoundFloor) => number) =>
      floors.reduce((all, floor) => all + count(floor), 0);
    return { names, doors: sum(({ doorsInGaps }) => doorsInGaps), rooms: sum(({ rooms }) => rooms.length) };
  };
  const best = groups.map((name) => guessOf([name])).reduce<Guess | null>(better, null);
  if (!best || best.rooms === 0) return null;
  const paired = groups
    .filter((name) => !best.names.includes(name))
    .map((name) => guessOf([...best.names, name]))
    .reduce<Guess | null>(better, null);
  // Lines of furniture and figures divide rooms and so make more of them. They make no more doors.
  const isMore = paired && (best.doors > 0 ? paired.doors > best.doors : paired.rooms > best.rooms);
  const { names } = isMore ? paired : best;
  return { isWall: wallsOf(names, roleOf), name: names.join(', ') };
}

type Guess = { names: readonly string[]; doors: number; rooms: number };

function better(one: Guess | null, other: Guess): Guess {
  const isBetter = !one || other.doors > one.doors || (other.doors === one.doors && other.rooms > one.rooms);
  return isBetter ? other : one;
}

function lengthOf(strokes: readonly Stroke[]): number {
  return strokes.reduce((sum, { points }) => {
    const { minX, minY, maxX, maxY } = boundsOf(points);
    return sum + Math.hypot(maxX - minX, maxY - minY);
  }, 0);
}

function wallsOf(names: readonly string[], roleOf: (stroke: Stroke) => Role) {
  return (stroke: Stroke) =>
    stroke.symbol === null && names.includes(stroke.layer) && !others.has(roleOf(stroke));
}
