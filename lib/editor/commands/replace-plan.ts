import { type Point, roundPoint } from '../../geometry/point.ts';
import { limits } from '../../plans/limits.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Level, Place } from '../model/types.ts';
import { changed, commandOf } from './command.ts';
import { withPoints } from './geometry.ts';

export type Plan = Pick<Level, 'imageUrl' | 'imageThumbnails' | 'width' | 'height'>;
/** Fit of the drawn places onto the new plan: scaled first, then moved, in pixels of the new plan. */
export type PlanFit = { scaleX: number; scaleY: number; dx: number; dy: number };

export const samePlace: PlanFit = { scaleX: 1, scaleY: 1, dx: 0, dy: 0 };

/** Replaces the plan of a level, in one step. The drawn places stay, or are scaled and moved by `fit`. */
export function replacePlan(
  document: Reader,
  { id, plan, fit = samePlace }: { id: string; plan: Plan; fit?: PlanFit },
): Command {
  const level = document.get(id);
  if (level?.kind !== 'level') return commandOf('plan', []);
  const isSame = fit.scaleX === 1 && fit.scaleY === 1 && fit.dx === 0 && fit.dy === 0;
  const fitted = (place: Place) => withPoints(place, (point) => fitPoint(point, fit));
  const places = isSame ? [] : document.places(id).map((place) => changed(place, fitted(place)));
  const fields = isSame ? plan : { ...plan, ...fittedWays(level, fit) };
  return commandOf('plan', [changed<Level>(level, fields), ...places]);
}

/** Fits lines of directions and the scale to the new plan. */
function fittedWays({ metersPerPixel, wayfinding }: Level, fit: PlanFit): Partial<Level> {
  const lines = wayfinding.lines.map(({ kind, points }) => ({
    kind,
    points: points.map((point): [number, number] => [...fitPoint(point, fit)]),
  }));
  const scale =
    metersPerPixel && Number((metersPerPixel / Math.sqrt(fit.scaleX * fit.scaleY)).toPrecision(6));
  const isScale = scale && scale >= limits.metersPerPixelMin && scale <= limits.metersPerPixelMax;
  return { metersPerPixel: isScale ? scale : null, wayfinding: { ...wayfinding, lines } };
}

/** Returns the fit that stretches drawings from `before` to `after`. */
export function stretchFit(
  before: Pick<Plan, 'width' | 'height'>,
  after: Pick<Plan, 'width' | 'height'>,
): PlanFit {
  return { scaleX: after.width / before.width, scaleY: after.height / before.height, dx: 0, dy: 0 };
}

function fitPoint([x, y]: Point, { scaleX, scaleY, dx, dy }: PlanFit): Point {
  return roundPoint([x * scaleX + dx, y * scaleY + dy]);
}
