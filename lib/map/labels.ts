import polylabel from 'polylabel';
import { type Bounds, boundsCenter } from '../geometry/bounds.ts';
import { distanceToRing, edges, type Ring, ringContains } from '../geometry/polygon.ts';
import type { Item, LabelAnchor } from './place-model.ts';

/** A text's box in screen px: nothing else may be written over it. */
export type TextBox = { left: number; top: number; right: number; bottom: number };

/** Which part of the screen is taken, in cells of a few px. */
export type Occupancy = {
  /** Takes the box and answers true, or answers false where something is there already. */
  claim(box: TextBox): boolean;
};

/** A point of an area and how far its border is from there, map px. */
type Room = { x: number; y: number; radius: number };

const cellPx = 6;
/** A label is as well off with this share of the room that there may be at most. */
const nearlyAll = 29 / 30;

/** A screen of which nothing is taken yet; boxes may reach over its edge. */
export function createOccupancy(width: number, height: number): Occupancy {
  const columns = Math.ceil(width / cellPx) + 1;
  const rows = Math.ceil(height / cellPx) + 1;
  const taken = new Uint8Array(columns * rows);
  return {
    claim(box) {
      const left = Math.max(0, Math.floor(box.left / cellPx));
      const right = Math.min(columns - 1, Math.floor(box.right / cellPx));
      const top = Math.max(0, Math.floor(box.top / cellPx));
      const bottom = Math.min(rows - 1, Math.floor(box.bottom / cellPx));
      for (let row = top; row <= bottom; row++) {
        for (let column = left; column <= right; column++) if (taken[row * columns + column]) return false;
      }
      for (let row = top; row <= bottom; row++)
        taken.fill(1, row * columns + left, row * columns + right + 1);
      return true;
    },
  };
}

/** Where an area's label stands, worked out at its first use. */
export function labelAnchor(item: Item): LabelAnchor {
  if (item.anchor) return item.anchor;
  const anchor =
    item.place.kind === 'area' ? findAnchor(item.place.data, item) : { x: 0, y: 0, radius: 0, chord: 0 };
  item.anchor = anchor;
  return anchor;
}

/** The lines of `text`, at most `linesMax`, each no wider than `widthMax`; null where it does not fit. */
export function wrapText(
  text: string,
  widthMax: number,
  linesMax: number,
  measure: (text: string) => number,
): string[] | null {
  if (measure(text) <= widthMax) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+|(?<=[-/])/)) {
    const longer =
      line === '' ? word : line.endsWith('-') || line.endsWith('/') ? line + word : `${line} ${word}`;
    if (measure(longer) <= widthMax) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    if (measure(word) > widthMax || lines.length >= linesMax) return null;
    line = word;
  }
  lines.push(line);
  return lines.length <= linesMax ? lines : null;
}

function findAnchor(ring: Ring, item: Item): LabelAnchor {
  const { bounds } = item;
  const precision = Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) / 60;
  const corners = ring.map(([x, y]) => [x, y] as [number, number]);
  const first = corners[0];
  if (!first || item.extent === 0) {
    const [x, y] = boundsCenter(bounds);
    return { x, y, radius: 0, chord: 0 };
  }
  const { x, y, radius } =
    middleOfBounds(ring, bounds) ?? roomiest([...corners, first], Math.max(precision, 0.01));
  const chord = chordThrough(ring, x, y);
  return { x: (chord.left + chord.right) / 2, y, radius, chord: chord.right - chord.left };
}

/** The middle of the ring's bounds, where next to nothing in the ring has more room: so in rectangles, as most rooms are. */
function middleOfBounds(ring: Ring, bounds: Bounds): Room | null {
  const [x, y] = boundsCenter(bounds);
  const radiusMax = Math.min(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) / 2;
  const radius = distanceToRing(ring, [x, y]);
  return radius >= radiusMax * nearlyAll && ringContains(ring, [x, y]) ? { x, y, radius } : null;
}

/** The point within `precision` of the most room, searched for (Mapbox's polylabel); it costs ten times the middle. */
function roomiest(closed: [number, number][], precision: number): Room {
  const found = polylabel([closed], precision);
  return { x: found[0] ?? 0, y: found[1] ?? 0, radius: found.distance };
}

/** Where the ring is crossed left and right of a point inside it, at that height. */
function chordThrough(ring: Ring, x: number, y: number): { left: number; right: number } {
  let left = -Infinity;
  let right = Infinity;
  for (const [a, b] of edges(ring)) {
    if (a[1] > y === b[1] > y) continue;
    const at = a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]);
    if (at <= x) left = Math.max(left, at);
    else right = Math.min(right, at);
  }
  return left === -Infinity || right === Infinity ? { left: x, right: x } : { left, right };
}
