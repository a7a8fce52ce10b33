import type { PlanLayer } from '../proposal.ts';
import type { Tally } from '../report.ts';
import type { Drawing, Stroke } from './drawing.ts';
import type { Unit } from './guess-unit.ts';
import { guessWalls } from './guess-walls.ts';
import type { Role } from './roles.ts';
import { type Floor, roleFinder, splitFloors } from './split-floors.ts';

/** Layers that a person ticked as walls, absent while they are found by their names or their cells, the unit of a drawing, and the pages to read. */
export type PlanOptions = { walls?: readonly string[]; unit?: Unit; pages?: readonly number[] };

type FoundWalls = { floors: Floor[]; layers: PlanLayer[] };

/**
 * Returns the floors of a drawing by its walls: those that a person ticked, those that are named so, else a guess. Returns
 * no floors if no lines enclose rooms. `metres` are in a unit of the drawing.
 */
export function findFloors(
  drawing: Drawing,
  metres: number,
  { tally, options }: { tally: Tally; options: PlanOptions },
): FoundWalls {
  const isWall = wallsOf(drawing, metres, { tally, options });
  if (isWall === 'none') return { floors: [], layers: layersOf(drawing, () => 'other') };
  const roleOf = roleFinder(drawing, isWall);
  return { floors: splitFloors(drawing, metres, roleOf), layers: layersOf(drawing, roleOf) };
}

function wallsOf(
  drawing: Drawing,
  metres: number,
  { tally, options: { walls } }: { tally: Tally; options: PlanOptions },
): ((stroke: Stroke) => boolean) | null | 'none' {
  if (walls) return (stroke) => walls.includes(stroke.layer);
  const byName = roleFinder(drawing, null);
  if (drawing.strokes.some((stroke) => byName(stroke) === 'walls')) return null;
  const guessed = guessWalls(drawing, metres, byName);
  if (!guessed) return 'none';
  tally.tell('wallsGuessed', guessed.name);
  return guessed.isWall;
}

function layersOf({ strokes }: Drawing, roleOf: (stroke: Stroke) => Role): PlanLayer[] {
  const layers = [...Map.groupBy(strokes, ({ layer }) => layer)].map(([name, own]) => ({
    name,
    lines: own.length,
    isWall: own.some((stroke) => roleOf(stroke) === 'walls'),
  }));
  return layers.sort((a, b) => Number(b.isWall) - Number(a.isWall) || b.lines - a.lines);
}

/** Returns the strokes that have a role by the names of their layers. */
export function strokesNamed(drawing: Drawing, role: Role): Stroke[] {
  const byName = roleFinder(drawing, null);
  return drawing.strokes.filter((stroke) => byName(stroke) === role);
}
