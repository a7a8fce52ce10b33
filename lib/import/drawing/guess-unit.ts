import { boundsOf } from '../../geometry/bounds.ts';
import type { Drawing, Stroke } from './drawing.ts';

/** Metres in the units in which plans are drawn. */
export const unitMetres = { mm: 0.001, cm: 0.01, m: 1, in: 0.0254, ft: 0.3048 } as const;
export type Unit = keyof typeof unitMetres;

const usualDoor = 0.9;
const usualSide = 40;
/** A building is between these lengths (metres). */
const [sideMin, sideMax] = [4, 3000];

/** Checks whether walls are as long as a building if a unit has this many metres. */
export function isBuildingSize(walls: readonly Stroke[], metres: number): boolean {
  const { minX, minY, maxX, maxY } = boundsOf(walls.flatMap(({ points }) => points));
  const side = Math.max(maxX - minX, maxY - minY) * metres;
  return side >= sideMin && side <= sideMax;
}

/** Guesses the unit of a drawing by the radius of its doors, else by the length of its walls. */
export function guessUnit({ strokes }: Drawing, walls: readonly Stroke[], doors: readonly Stroke[]): Unit {
  const radii = doors.flatMap(({ arc }) => arc?.radius ?? []).sort((a, b) => a - b);
  const { minX, minY, maxX, maxY } = boundsOf(
    (walls.length > 0 ? walls : strokes).flatMap(({ points }) => points),
  );
  const radius = radii[radii.length >> 1];
  const units = Object.keys(unitMetres) as Unit[];
  const missOf = (unit: Unit) =>
    radius === undefined
      ? Math.abs(Math.log((Math.max(maxX - minX, maxY - minY) * unitMetres[unit]) / usualSide))
      : Math.abs(Math.log((radius * unitMetres[unit]) / usualDoor));
  return units.reduce((best, unit) => (missOf(unit) < missOf(best) ? unit : best));
}
