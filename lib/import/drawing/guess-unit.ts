import { boundsOf } from '../../geometry/bounds.ts';
import { distance } from '../../geometry/point.ts';
import type { Arc, Drawing, Stroke } from './drawing.ts';

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

/** Scales at which plans of buildings are drawn. */
const usualScales = [20, 25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 1000];
const [leafMin, leafMax] = [0.002, 0.06];
const leavesMin = 3;
const usualScale = 100;

/** Guesses the scale of a sheet by the radius of its doors: metres of the building in a metre of paper. */
export function guessScale(strokes: readonly Stroke[], unitsPerMetre: number): number {
  const radii = strokes
    .flatMap(({ arc }) => (arc && isQuarter(arc) ? [arc.radius / unitsPerMetre] : []))
    .filter((radius) => radius >= leafMin && radius <= leafMax)
    .sort((a, b) => a - b);
  const radius = radii[radii.length >> 1];
  if (radius === undefined || radii.length < leavesMin) return usualScale;
  const missOf = (scale: number) => Math.abs(Math.log((radius * scale) / usualDoor));
  return usualScales.reduce((best, scale) => (missOf(scale) < missOf(best) ? scale : best));
}

function isQuarter({ radius, from, to }: Arc): boolean {
  const chord = distance(from, to) / radius;
  return chord > 1.2 && chord < 1.6;
}
