import { type Bounds, boundsOf, expandBounds } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import { findClusters } from './clusters.ts';
import type { Drawing, DrawnText, Stroke } from './drawing.ts';
import { segmentsOf } from './find-rooms.ts';
import { type Role, roleOf } from './roles.ts';

/** A floor of a drawing. Points are in metres, from the top left of the box. */
export type Floor = {
  readonly strokes: ReadonlyMap<Role, readonly Stroke[]>;
  readonly hatches: readonly Stroke[];
  readonly texts: readonly (DrawnText & { readonly role: Role })[];
  readonly width: number;
  readonly height: number;
};

/** White space around the walls of a floor, in metres. */
const margin = 1;

/** Returns a function that gives what a stroke shows: by its symbol, then by its layer. */
export function roleFinder(
  { symbols }: Pick<Drawing, 'symbols'>,
  isWall: ((stroke: Stroke) => boolean) | null,
) {
  const known = new Map<string, Role>();
  const byName = (name: string): Role => {
    const role = known.get(name) ?? roleOf(name);
    known.set(name, role);
    return role;
  };
  return (stroke: Stroke): Role => {
    const symbol = stroke.symbol === null ? null : (symbols[stroke.symbol] ?? null);
    const names = symbol ? [symbol.layer, symbol.name, stroke.layer] : [stroke.layer];
    const role = names.map(byName).find((each) => each !== 'other') ?? 'other';
    if (isWall) return isWall(stroke) ? 'walls' : role === 'walls' ? 'other' : role;
    return role;
  };
}

/** Splits a drawing into its floors, which lie side by side. `metres` are in a unit of the drawing. */
export function splitFloors(
  drawing: Drawing,
  metres: number,
  roleOfStroke: (stroke: Stroke) => Role,
): Floor[] {
  const walls = drawing.strokes.filter((stroke) => roleOfStroke(stroke) === 'walls');
  const all = boundsOf(walls.flatMap(({ points }) => points));
  const put = ([x, y]: Point): Point => [(x - all.minX) * metres, (y - all.minY) * metres];
  const scaled = (stroke: Stroke): Stroke => ({
    ...stroke,
    points: stroke.points.map(put),
    arc: stroke.arc && {
      center: put(stroke.arc.center),
      radius: stroke.arc.radius * metres,
      from: put(stroke.arc.from),
      to: put(stroke.arc.to),
    },
  });
  const boxes = findClusters(segmentsOf(walls.map(scaled)));
  return boxes.map((box): Floor => {
    const around = expandBounds(box, margin);
    const shift = ([x, y]: Point): Point => [x - around.minX, y - around.minY];
    const moved = (stroke: Stroke): Stroke => ({
      ...stroke,
      points: stroke.points.map(shift),
      arc: stroke.arc && {
        ...stroke.arc,
        center: shift(stroke.arc.center),
        from: shift(stroke.arc.from),
        to: shift(stroke.arc.to),
      },
    });
    const isOn = (stroke: Stroke) => isInBox(around, put(middleOf(stroke)));
    const own = drawing.strokes.filter(isOn);
    return {
      strokes: Map.groupBy(
        own.map((stroke) => moved(scaled(stroke))),
        roleOfStroke,
      ),
      hatches: drawing.hatches
        .filter((stroke) => isOn(stroke) && roleOf(stroke.layer) === 'rooms')
        .map((stroke) => moved(scaled(stroke))),
      texts: drawing.texts
        .filter((text) => nearest(boxes, put(text.at)) === box)
        .map((text) => ({
          ...text,
          at: shift(put(text.at)),
          height: text.height * metres,
          role: roleOf(text.layer),
        })),
      width: around.maxX - around.minX,
      height: around.maxY - around.minY,
    };
  });
}

function middleOf({ points }: Stroke): Point {
  const { minX, minY, maxX, maxY } = boundsOf(points);
  return [(minX + maxX) / 2, (minY + maxY) / 2];
}

function isInBox({ minX, minY, maxX, maxY }: Bounds, [x, y]: Point): boolean {
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}

function nearest(boxes: readonly Bounds[], [x, y]: Point): Bounds | undefined {
  const away = ({ minX, minY, maxX, maxY }: Bounds) =>
    Math.hypot(Math.max(0, minX - x, x - maxX), Math.max(0, minY - y, y - maxY));
  return boxes.reduce<Bounds | undefined>(
    (best, box) => (best && away(best) <= away(box) ? best : box),
    undefined,
  );
}
