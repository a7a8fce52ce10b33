import type { Point } from '../../geometry/point.ts';
import { type Curve, flattenCurve } from '../drawing/curves.ts';
import type { Arc } from '../drawing/drawing.ts';
import { type Matrix, transformPoint } from '../svg/matrix.ts';

export type DrawnPath = { points: Point[]; isClosed: boolean; arc: Arc | null };

/** Numbers of the parts of a path, as the library writes them. */
const [moveTo, lineTo, curveTo, quadraticTo, close] = [0, 1, 2, 3, 4];
const tolerance = 0.02;

/**
 * Returns the lines of a path in points of the page. An arc of a circle among straight lines is a line of its own, unless
 * the path is filled: it may be the swing of a door.
 */
export function readPath(data: ArrayLike<number>, matrix: Matrix, isFilled: boolean): DrawnPath[] {
  const paths: DrawnPath[] = [];
  let points: Point[] = [];
  let arc: Arc | null = null;
  let start: Point = [0, 0];
  let at: Point = [0, 0];
  const end = (isClosed: boolean) => {
    if (points.length > 1) paths.push({ points, isClosed, arc });
    points = [];
    arc = null;
  };
  const add = (more: readonly Point[], bend: Arc | null) => {
    const last = points.at(-1) ?? at;
    const isOther = !isFilled && points.length > 1 && (arc === null) !== (bend === null);
    const joined = arc && bend ? joinedArcs(arc, bend) : null;
    if (isOther || (arc && bend && !joined)) end(false);
    if (points.length === 0) {
      points = [last];
      arc = bend;
    } else if (!isFilled && points.length === 1) arc = bend;
    else arc = joined;
    points.push(...more);
    at = more.at(-1) ?? at;
  };
  for (let i = 0; i < data.length; ) {
    const part = data[i++];
    const take = (): Point => {
      const point = transformPoint(matrix, data[i] ?? Number.NaN, data[i + 1] ?? Number.NaN);
      i += 2;
      return point;
    };
    if (part === moveTo) {
      end(false);
      at = take();
      start = at;
      points = [at];
    } else if (part === lineTo) add([take()], null);
    else if (part === curveTo || part === quadraticTo) {
      const [from, one] = [at, take()];
      const two = part === curveTo ? take() : one;
      const to = take();
      const controls = part === curveTo ? [from, one, two, to] : [from, one, to];
      const degree = controls.length - 1;
      const ends = (value: number) => Array.from({ length: degree + 1 }, () => value);
      const curve: Curve = { degree, controls, knots: [...ends(0), ...ends(1)], weights: [] };
      add(flattenCurve(curve, tolerance).slice(1), part === curveTo ? arcOf(from, one, two, to) : null);
    } else if (part === close) {
      if (points.length > 2 || paths.length === 0 || isFilled) end(true);
      else {
        add([start], null);
        end(false);
      }
      at = start;
      points = [];
    } else break;
  }
  end(isFilled);
  return paths;
}

/** Returns the arc that a curve follows; null if it is not round. */
function arcOf(from: Point, one: Point, two: Point, to: Point): Arc | null {
  const center = crossing(from, normal(from, one), to, normal(two, to));
  if (!center) return null;
  const radius = Math.hypot(from[0] - center[0], from[1] - center[1]);
  const middle: Point = [
    (from[0] + 3 * one[0] + 3 * two[0] + to[0]) / 8,
    (from[1] + 3 * one[1] + 3 * two[1] + to[1]) / 8,
  ];
  const isRound = [to, middle].every(
    ([x, y]) => Math.abs(Math.hypot(x - center[0], y - center[1]) - radius) < 0.02 * radius,
  );
  return isRound ? { center, radius, from, to } : null;
}

function joinedArcs(first: Arc, second: Arc): Arc | null {
  const away = Math.hypot(first.center[0] - second.center[0], first.center[1] - second.center[1]);
  const isSame = away < 0.02 * first.radius && Math.abs(first.radius - second.radius) < 0.02 * first.radius;
  return isSame ? { ...first, to: second.to } : null;
}

function normal([ax, ay]: Point, [bx, by]: Point): Point {
  return [ay - by, bx - ax];
}

/** Returns where two lines with these directions meet. */
function crossing([x, y]: Point, [dx, dy]: Point, [u, v]: Point, [ex, ey]: Point): Point | null {
  const cross = dx * ey - dy * ex;
  if (Math.abs(cross) < 1e-9) return null;
  const t = ((u - x) * ey - (v - y) * ex) / cross;
  return [x + t * dx, y + t * dy];
}
