import type { Point } from '../../geometry/point.ts';
import { markerBox } from '../marker-shape.ts';
import type { MarkerDrawing, Scale } from '../types.ts';
import { turned, turnedBack, turnOf } from '../view/turn.ts';

/** Markers at one place of the screen. (`x`, `y`) is their middle in map px. */
export type MarkerGroup = {
  readonly x: number;
  readonly y: number;
  readonly markers: readonly MarkerDrawing[];
};

/** Half sizes and middle of a group, in screen px. */
type Spot = {
  x: number;
  y: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  markers: MarkerDrawing[];
};

/** Share of their size by which markers may overlap. */
const slackShare = 0.18;
/** Merging moves bubbles, which can then meet others. A few rounds settle nearly all of them. */
const roundsMax = 6;
/** For more markers no parting scale is computed: opening such a bubble takes several steps anyway. */
const partedMax = 500;
/** A bubble merges with markers nearer than this, px. Fewer bubbles leave room for names. */
const bubbleGap = 8;

/** Returns the radius in px of a bubble of this many markers. */
export function bubbleRadius(count: number): number {
  return count < 10 ? 13 : count < 100 ? 15 : 18;
}

/** Groups markers that would overlap at a scale. Does not depend on the middle of the view, so a pan changes nothing. */
export function groupMarkers(markers: readonly MarkerDrawing[], scale: Scale): MarkerGroup[] {
  let spots = markers.map((marker) => spotOf(marker, scale));
  for (let round = 0; round < roundsMax; round++) {
    const kept: Spot[] = [];
    const near = createGrid(spots);
    for (const spot of spots) {
      const met = near.find(spot);
      if (met) {
        const before = near.keyAt(met);
        merge(met, spot);
        if (near.keyAt(met) !== before) near.add(met);
      } else {
        kept.push(spot);
        near.add(spot);
      }
    }
    const isSettled = kept.length === spots.length;
    spots = kept;
    if (isSettled) break;
  }
  const turn = turnOf(scale.bearing);
  return spots.map((spot) => {
    const [x, y] = turnedBack([spot.x / scale.k, spot.y / scale.k], turn);
    return { x, y, markers: spot.markers };
  });
}

/** Returns the markers that overlap others at a scale. */
export function coveredMarkers(markers: readonly MarkerDrawing[], scale: Scale): Set<MarkerDrawing> {
  const spots = markers.map((marker) => spotOf(marker, scale));
  const near = createGrid(spots);
  const covered = new Set<MarkerDrawing>();
  for (const spot of spots) {
    near.eachMet(spot, (other) => {
      add(covered, spot);
      add(covered, other);
    });
    near.add(spot);
  }
  return covered;
}

/**
 * Returns the smallest scale at which no two markers overlap at a bearing. Returns `Infinity` if two are on the same
 * point or if there are very many.
 */
export function partingScale(markers: readonly MarkerDrawing[], bearing = 0): number {
  if (markers.length > partedMax) return Infinity;
  let scale = 0;
  for (const [i, a] of markers.entries()) {
    for (let j = i + 1; j < markers.length; j++) {
      const b = markers[j];
      if (b) scale = Math.max(scale, partingScaleOf(a, b, bearing));
    }
  }
  return scale;
}

function partingScaleOf(a: MarkerDrawing, b: MarkerDrawing, bearing: number): number {
  const way: Point = [b.position[0] - a.position[0], b.position[1] - a.position[1]];
  const [dx, dy] = turned(way, turnOf(bearing));
  const [left, right] = dx >= 0 ? [a, b] : [b, a];
  const [upper, lower] = dy >= 0 ? [a, b] : [b, a];
  const x = (reach(left).right - reach(right).left) / Math.abs(dx);
  const y = (reach(upper).bottom - reach(lower).top) / Math.abs(dy);
  return Math.min(x, y);
}

function reach(marker: MarkerDrawing) {
  const { left, top, right, bottom } = markerBox(marker);
  const slack = marker.size * slackShare;
  return { left: left + slack, top: top + slack, right: right - slack, bottom: bottom - slack };
}

function spotOf(marker: MarkerDrawing, { k, bearing }: Scale): Spot {
  const [x, y] = turned(marker.position, turnOf(bearing));
  return { x: x * k, y: y * k, ...reach(marker), markers: [marker] };
}

function add(covered: Set<MarkerDrawing>, { markers }: Spot): void {
  for (const marker of markers) covered.add(marker);
}

function merge(into: Spot, spot: Spot): void {
  const [own, other] = [into.markers.length, spot.markers.length];
  into.x = (into.x * own + spot.x * other) / (own + other);
  into.y = (into.y * own + spot.y * other) / (own + other);
  into.markers.push(...spot.markers);
  const radius = bubbleRadius(own + other) + bubbleGap;
  into.left = into.top = -radius;
  into.right = into.bottom = radius;
}

/** Finds spots by position. A spot that moved is added again and stays findable at its old position. */
function createGrid(spots: readonly Spot[]) {
  let cellPx = 2 * (bubbleRadius(Infinity) + bubbleGap);
  for (const { left, top, right, bottom } of spots)
    cellPx = Math.max(cellPx, -2 * left, -2 * top, 2 * right, 2 * bottom);
  const cells = new Map<number, Spot[]>();
  const keyAt = ({ x, y }: Spot) => cellKey(Math.floor(x / cellPx), Math.floor(y / cellPx));
  /** Calls `found` with each spot that meets this one. */
  const eachMet = (spot: Spot, found: (other: Spot) => void) => {
    const [column, row] = [Math.floor(spot.x / cellPx), Math.floor(spot.y / cellPx)];
    for (let atRow = row - 1; atRow <= row + 1; atRow++) {
      for (let at = column - 1; at <= column + 1; at++) {
        const cell = cells.get(cellKey(at, atRow));
        if (cell) for (const other of cell) if (meets(spot, other)) found(other);
      }
    }
  };
  return {
    eachMet,
    keyAt,
    add(spot: Spot) {
      const key = keyAt(spot);
      const cell = cells.get(key);
      if (cell) cell.push(spot);
      else cells.set(key, [spot]);
    },
    /** Returns the nearest spot that overlaps this one. */
    find(spot: Spot): Spot | null {
      let nearest: Spot | null = null;
      let nearestPx = Infinity;
      eachMet(spot, (other) => {
        const awayPx = (other.x - spot.x) ** 2 + (other.y - spot.y) ** 2;
        if (awayPx < nearestPx) [nearest, nearestPx] = [other, awayPx];
      });
      return nearest;
    },
  };
}

function meets(a: Spot, b: Spot): boolean {
  return (
    a.x + a.left < b.x + b.right &&
    b.x + b.left < a.x + a.right &&
    a.y + a.top < b.y + b.bottom &&
    b.y + b.top < a.y + a.bottom
  );
}

/** Distant cells may share a key. Their spots are excluded by distance. */
function cellKey(column: number, row: number): number {
  return column * 65_536 + row;
}
