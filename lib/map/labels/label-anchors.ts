import polylabel from 'polylabel';
import { type Bounds, boundsCenter } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import { distanceToRing, edges, type Ring, ringContains } from '../../geometry/polygon.ts';
import type { Item, LabelAnchors, Room } from '../place-model.ts';
import { type Turn, turned, turnedBack } from '../view/turn.ts';
import type { TurnedBox } from './taken.ts';

/** A label position with this share of the largest possible room is good enough. */
const nearlyAll = 29 / 30;
/** Other label positions are searched on a grid of this many rows and columns. At most `othersMax` are kept. */
const lattice = 9;
const othersMax = 5;
/**
 * Above this ratio of length to width, and at least this angle from horizontal, a label may be turned along its area.
 */
const longRatio = 1.7;
const turnMin = Math.PI / 30;

/**
 * Returns the best positions for an area's label at a turn of the map, and the direction of the area. Computed on first
 * use; another turn moves only the middles of the lines on which the text stands.
 */
export function labelAnchors(item: Item, turn: Turn): LabelAnchors {
  item.anchors ??= findAnchors(item);
  const { anchors } = item;
  if (anchors.turn !== turn) {
    anchors.points = middlesOf(ringOf(item), anchors.room, precisionOf(item.bounds), turn);
    anchors.turn = turn;
  }
  return anchors;
}

/** Returns other positions with room in the area, the roomiest first. */
export function otherAnchors(item: Item, turn: Turn): readonly Point[] {
  const anchors = labelAnchors(item, turn);
  anchors.others ??= item.place.kind === 'area' ? findOthers(item.place.data, item.bounds, anchors) : [];
  return anchors.others;
}

/** Checks whether the box, in map px, lies within the ring. The middle of the box must be inside. */
export function ringHolds(ring: Ring, box: TurnedBox): boolean {
  const { x, y, halfWidth, halfHeight, cos, sin } = box;
  const last = ring[ring.length - 1];
  if (!last) return false;
  let fromX = (last[0] - x) * cos + (last[1] - y) * sin;
  let fromY = (last[1] - y) * cos - (last[0] - x) * sin;
  for (const corner of ring) {
    const toX = (corner[0] - x) * cos + (corner[1] - y) * sin;
    const toY = (corner[1] - y) * cos - (corner[0] - x) * sin;
    if (crossesBox(fromX, fromY, toX, toY, halfWidth, halfHeight)) return false;
    fromX = toX;
    fromY = toY;
  }
  return true;
}

/** Checks whether a segment enters the box of these half sizes around the origin. */
function crossesBox(
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  halfWidth: number,
  halfHeight: number,
): boolean {
  if (Math.min(fromX, toX) >= halfWidth || Math.max(fromX, toX) <= -halfWidth) return false;
  if (Math.min(fromY, toY) >= halfHeight || Math.max(fromY, toY) <= -halfHeight) return false;
  const [dx, dy] = [toX - fromX, toY - fromY];
  return Math.abs(dx * fromY - dy * fromX) < Math.abs(dx) * halfHeight + Math.abs(dy) * halfWidth;
}

function findAnchors(item: Item): LabelAnchors {
  const { bounds } = item;
  const ring = ringOf(item);
  const [x, y] = boundsCenter(bounds);
  const others = ring.length > 0 ? null : [];
  const unturned = { points: [], turn: null, others };
  if (ring.length === 0) return { ...unturned, room: { x, y, radius: 0 }, direction: null };
  const corners = ring.map((corner) => [corner[0], corner[1]] as [number, number]);
  const closed = [...corners, corners[0] ?? [0, 0]] as [number, number][];
  const room = middleOfBounds(ring, bounds) ?? roomiest(closed, Math.max(precisionOf(bounds), 0.01));
  return { ...unturned, room, direction: mainDirection(ring) };
}

/** Returns the outline of an area that has an inside, else no corners. */
function ringOf({ place, extent }: Item): Ring {
  return place.kind === 'area' && extent > 0 ? place.data : [];
}

function precisionOf(bounds: Bounds): number {
  return Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) / 60;
}

/** Returns the middle of the line through the roomiest point along which a text reads, and that point if it differs. */
function middlesOf(ring: Ring, { x, y }: Room, precision: number, turn: Turn): Point[] {
  const away = middleOfChord(ring, x, y, turn);
  const [dx, dy] = turnedBack([away, 0], turn);
  const middle: Point = [x + dx, y + dy];
  return Math.abs(away) > precision ? [middle, [x, y]] : [middle];
}

/**
 * Returns the middle of the ring's bounds if hardly any point in the ring has more room, as in rectangular rooms; else
 * null.
 */
function middleOfBounds(ring: Ring, bounds: Bounds): Room | null {
  const [x, y] = boundsCenter(bounds);
  const radiusMax = Math.min(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) / 2;
  const radius = distanceToRing(ring, [x, y]);
  return radius >= radiusMax * nearlyAll && ringContains(ring, [x, y]) ? { x, y, radius } : null;
}

/**
 * Searches the point with the most room, within `precision` (Mapbox's polylabel). Costs ten times as much as
 * `middleOfBounds`.
 */
function roomiest(closed: [number, number][], precision: number): Room {
  const found = polylabel([closed], precision);
  return { x: found[0] ?? 0, y: found[1] ?? 0, radius: found.distance };
}

/** Returns how far the middle of the chord through a point inside the ring lies right of the point, as it is turned. */
function middleOfChord(ring: Ring, x: number, y: number, turn: Turn): number {
  let left = -Infinity;
  let right = Infinity;
  for (const [from, to] of edges(ring)) {
    const a = turned([from[0] - x, from[1] - y], turn);
    const b = turned([to[0] - x, to[1] - y], turn);
    if (a[1] > 0 === b[1] > 0) continue;
    const at = a[0] - (a[1] / (b[1] - a[1])) * (b[0] - a[0]);
    if (at <= 0) left = Math.max(left, at);
    else right = Math.min(right, at);
  }
  return left === -Infinity || right === Infinity ? 0 : (left + right) / 2;
}

function findOthers(ring: Ring, bounds: Bounds, { points }: LabelAnchors): Point[] {
  const rooms: Room[] = [];
  const [stepX, stepY] = [(bounds.maxX - bounds.minX) / lattice, (bounds.maxY - bounds.minY) / lattice];
  for (let row = 0; row < lattice; row++) {
    for (let column = 0; column < lattice; column++) {
      const x = bounds.minX + (column + 0.5) * stepX;
      const y = bounds.minY + (row + 0.5) * stepY;
      if (ringContains(ring, [x, y])) rooms.push({ x, y, radius: distanceToRing(ring, [x, y]) });
    }
  }
  rooms.sort((a, b) => b.radius - a.radius);
  const kept: Point[] = [];
  const isNear = (room: Room) => (point: Point) =>
    Math.abs(point[0] - room.x) < 1.5 * stepX && Math.abs(point[1] - room.y) < 1.5 * stepY;
  for (const room of rooms) {
    if (kept.length >= othersMax) break;
    if (![...points, ...kept].some(isNear(room))) kept.push([room.x, room.y]);
  }
  return kept;
}

/** Returns the angle of a text along a direction, in radians clockwise, so that it reads from the left or upwards. */
export function readingAngle(direction: number): number {
  const half = direction - Math.PI * Math.round(direction / Math.PI);
  if (Math.abs(half) < turnMin) return 0;
  // Text in a nearly vertical area reads upwards, whichever way the area leans.
  return half > (Math.PI * 4) / 9 ? half - Math.PI : half;
}

/** Returns the direction of a long area on the map, in radians clockwise from the right; null for other areas. */
function mainDirection(ring: Ring): number | null {
  const [first] = ring;
  if (!first) return null;
  let [area, sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0, 0];
  for (const [a, b] of edges(ring)) {
    const [ax, ay, bx, by] = [a[0] - first[0], a[1] - first[1], b[0] - first[0], b[1] - first[1]];
    const cross = ax * by - bx * ay;
    area += cross / 2;
    sumX += ((ax + bx) * cross) / 6;
    sumY += ((ay + by) * cross) / 6;
    sumXX += ((ax * ax + ax * bx + bx * bx) * cross) / 12;
    sumYY += ((ay * ay + ay * by + by * by) * cross) / 12;
    sumXY += ((ax * by + 2 * ax * ay + 2 * bx * by + bx * ay) * cross) / 24;
  }
  const varX = sumXX / area - (sumX / area) ** 2;
  const varY = sumYY / area - (sumY / area) ** 2;
  const covariance = sumXY / area - (sumX / area) * (sumY / area);
  const spread = Math.hypot((varX - varY) / 2, covariance);
  const mean = (varX + varY) / 2;
  if (mean + spread < longRatio ** 2 * Math.max(mean - spread, 0)) return null;
  return Math.atan2(2 * covariance, varX - varY) / 2;
}
