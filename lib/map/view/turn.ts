import type { Bounds } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';

/** Cosine and sine of a bearing. */
export type Turn = { readonly cos: number; readonly sin: number };

const upright: Turn = { cos: 1, sin: 0 };
/** A drawing asks thousands of times for one bearing. */
let last: Turn & { bearing: number } = { bearing: 0, ...upright };

/** Returns the turn of a bearing in degrees. Quarter turns are exact, so their pictures stay sharp. */
export function turnOf(bearing = 0): Turn {
  if (bearing === last.bearing) return last;
  const angle = (bearing * Math.PI) / 180;
  const exact = (value: number) => (bearing % 90 === 0 ? Math.round(value) : value);
  last = { bearing, cos: exact(Math.cos(angle)), sin: exact(Math.sin(angle)) };
  return last;
}

/** Returns a map vector as it points on the screen. */
export function turned([x, y]: Point, { cos, sin }: Turn): Point {
  return [x * cos + y * sin, y * cos - x * sin];
}

/** Returns a screen vector as it points on the map. The inverse of `turned`. */
export function turnedBack([x, y]: Point, { cos, sin }: Turn): Point {
  return [x * cos - y * sin, y * cos + x * sin];
}

/** Returns width and height of the upright box on the screen around a turned rectangle. Works both ways. */
export function turnedSize(width: number, height: number, { cos, sin }: Turn): [number, number] {
  const [across, along] = [Math.abs(cos), Math.abs(sin)];
  return [width * across + height * along, width * along + height * across];
}

/** Returns the upright box around turned bounds. Its middle is the turned middle of the bounds. */
export function turnedBounds({ minX, minY, maxX, maxY }: Bounds, turn: Turn): Bounds {
  const [x, y] = turned([(minX + maxX) / 2, (minY + maxY) / 2], turn);
  const [width, height] = turnedSize(maxX - minX, maxY - minY, turn);
  return { minX: x - width / 2, minY: y - height / 2, maxX: x + width / 2, maxY: y + height / 2 };
}

/** Returns the bearing from 0 up to 360, 360 excluded. */
export function plainBearing(bearing: number): number {
  const rest = bearing % 360;
  return rest < 0 ? rest + 360 : rest + 0;
}

/** Returns the shortest turn between two bearings, -180 to 180 degrees. */
export function turnBetween(from: number, to: number): number {
  return plainBearing(to - from + 180) - 180;
}
