import type { Drawing, Stroke } from './drawing.ts';
import { findFloor } from './find-rooms.ts';
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
 * Guesses which layers of a drawing are walls where no name tells: the group of layers, up to two, whose lines enclose
 * most rooms. Returns null if none encloses any.
 */
export function guessWalls(drawing: Drawing, metres: number, roleOf: (stroke: Stroke) => Role): Walls | null {
  const groups = [...Map.groupBy(drawing.strokes, (stroke) => stroke.layer)]
    .filter(
      ([, strokes]) => strokes.length >= strokesMin && strokes.some((stroke) => !others.has(roleOf(stroke))),
    )
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, groupsMax)
    .map(([name]) => name);
  const scoreOf = (names: readonly string[]) => {
    const isWall = wallsOf(names, roleOf);
    const role = (stroke: Stroke): Role => (isWall(stroke) ? 'walls' : roleOf(stroke));
    const floors = splitFloors(drawing, metres, role);
    return floors.reduce((sum, floor) => {
      const { rooms } = findFloor({ of: (each) => floor.strokes.get(each) ?? [], hatches: [] });
      return sum + rooms.length;
    }, 0);
  };
  const single = groups.map((name) => ({ names: [name], score: scoreOf([name]) }));
  const best = single.sort((a, b) => b.score - a.score)[0];
  if (!best || best.score === 0) return null;
  const paired = groups
    .filter((name) => !best.names.includes(name))
    .map((name) => ({ names: [...best.names, name], score: scoreOf([...best.names, name]) }))
    .sort((a, b) => b.score - a.score)[0];
  const { names } = paired && paired.score > best.score ? paired : best;
  return { isWall: wallsOf(names, roleOf), name: names.join(', ') };
}

function wallsOf(names: readonly string[], roleOf: (stroke: Stroke) => Role) {
  return (stroke: Stroke) =>
    stroke.symbol === null && names.includes(stroke.layer) && !others.has(roleOf(stroke));
}
