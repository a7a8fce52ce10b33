import { type Bounds, boundsOf, emptyBounds, unionBounds } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import type { Segment } from './graph.ts';

/** Side of a cell in metres. Walls whose cells touch, or have one free cell between them, are of one building. */
const cellSide = 1.5;
const cellsMax = 4_000_000;
/** A group of walls this large, beside the largest (area of its box), is a floor of its own. */
const floorShare = 0.3;

/** Returns the boxes of groups of walls that lie apart and are alike in size: the floors of a drawing, in reading order. */
export function findClusters(segments: readonly Segment[]): Bounds[] {
  const all = boundsOf(segments.flat());
  const columns = Math.ceil((all.maxX - all.minX) / cellSide) + 1;
  const rows = Math.ceil((all.maxY - all.minY) / cellSide) + 1;
  if (segments.length === 0 || !(columns * rows <= cellsMax)) return segments.length === 0 ? [] : [all];
  const isWall = new Uint8Array(columns * rows);
  const boxes = new Map<number, Bounds>();
  for (const [a, b] of segments) {
    const steps = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / (cellSide / 2)));
    for (let i = 0; i <= steps; i++) {
      const point: Point = [a[0] + ((b[0] - a[0]) * i) / steps, a[1] + ((b[1] - a[1]) * i) / steps];
      const cell =
        Math.floor((point[1] - all.minY) / cellSide) * columns + Math.floor((point[0] - all.minX) / cellSide);
      isWall[cell] = 1;
      boxes.set(cell, unionBounds(boxes.get(cell) ?? emptyBounds, boundsOf([point])));
    }
  }
  const groups: Bounds[] = [];
  const isSeen = new Uint8Array(isWall.length);
  for (const start of boxes.keys()) {
    if (isSeen[start]) continue;
    isSeen[start] = 1;
    let box = emptyBounds;
    const open = [start];
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      box = unionBounds(box, boxes.get(cell) ?? emptyBounds);
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      for (let y = Math.max(0, row - 2); y <= Math.min(rows - 1, row + 2); y++) {
        for (let x = Math.max(0, column - 2); x <= Math.min(columns - 1, column + 2); x++) {
          const other = y * columns + x;
          if (!isWall[other] || isSeen[other]) continue;
          isSeen[other] = 1;
          open.push(other);
        }
      }
    }
    groups.push(box);
  }
  const areaOf = ({ minX, minY, maxX, maxY }: Bounds) => (maxX - minX) * (maxY - minY);
  const largest = Math.max(...groups.map(areaOf));
  const floors = groups.filter((box) => areaOf(box) >= floorShare * largest);
  // What is smaller is a part of the floor that it lies nearest to.
  for (const box of groups) {
    if (floors.includes(box)) continue;
    const near = floors.map((floor) => gapBetween(floor, box));
    const least = Math.min(...near);
    const at = near.indexOf(least);
    if (least < 4 * cellSide) floors[at] = unionBounds(floors[at] ?? box, box);
  }
  return inRows(floors);
}

function gapBetween(a: Bounds, b: Bounds): number {
  const x = Math.max(0, a.minX - b.maxX, b.minX - a.maxX);
  const y = Math.max(0, a.minY - b.maxY, b.minY - a.maxY);
  return Math.hypot(x, y);
}

function inRows(boxes: Bounds[]): Bounds[] {
  return boxes.sort((a, b) => (a.maxY < b.minY ? -1 : b.maxY < a.minY ? 1 : a.minX - b.minX));
}
