import type { Point } from '../../geometry/point.ts';
import type { Frame } from '../frame.ts';
import type { Item } from '../place-model.ts';
import type { MarkerBox, MarkerDrawing } from '../types.ts';
import { turnedBack, turnOf } from '../view/turn.ts';
import type { TextLayout } from './label-lines.ts';
import {
  claim,
  halfSize,
  type LabelPicture,
  markerWeight,
  type PlacedLabel,
  screenPoint,
} from './label-picture.ts';

type Leader = PlacedLabel['leader'];
type Half = { halfWidth: number; halfHeight: number };
type Spot = { x: number; y: number; leader: Leader };

const sizeUsual = 11.5;
const widthMax = 112;
const gapPx = 3;
/** Distances of a name that is connected to its marker by a line. */
const awaysPx = [12, 24, 40, 60];
/** Additional distances at the highest zoom, where zooming in cannot make more room. */
const farthestPx = [75, 90, 110, 130, 155, 180, 210, 250];
const waysUsual = 16;
const waysDeepest = 48;

/**
 * Places the title beside its marker, or farther away with a line to it if `canLead`. Returns null if nothing is free.
 */
export function placeMarkerLabel(
  item: Item & { place: MarkerDrawing },
  box: MarkerBox,
  picture: LabelPicture,
  canLead: boolean,
): PlacedLabel | null {
  const { position, title } = item.place;
  const { frame } = picture;
  const sizePx = sizeUsual * picture.textScale;
  const layout = chooseLayout(picture.layoutsOf(title, markerWeight));
  if (!layout) return null;
  const half = halfSize(layout, sizePx);
  const reach = box.right + gapPx + 2 * half.halfWidth;
  const isInside = isSeenWhole(position, { halfWidth: reach, halfHeight: reach }, frame);
  // A name cut by the edge is not useful, and a closer view has room for it. Markers beyond the edge get a name for a
  // pan.
  const mayBeCut = frame.isDeepest || !isSeenWhole(position, point, frame);
  const tries = isInside ? [anywhere] : mayBeCut ? [inSight, anywhere] : [inSight];
  // At the highest zoom, crossing lines are better than no name.
  for (const { isInSight, canCross } of frame.isDeepest ? [...tries, crossing] : tries) {
    for (const { x, y, leader } of spotsOf(box, half, canLead, frame.isDeepest)) {
      const [dx, dy] = turnedBack([x / frame.view.k, y / frame.view.k], turnOf(frame.view.bearing));
      const at: Point = [position[0] + dx, position[1] + dy];
      if (isInSight && !isSeenWhole(at, half, frame)) continue;
      const label = { item, layout, sizePx, at, angle: 0, leader };
      if (claim(picture, label, { canCross })) return label;
    }
  }
  return null;
}

/** If the edge of the map would cut off a name, the other side of the marker is tried first. */
const inSight = { isInSight: true, canCross: false };
const anywhere = { isInSight: false, canCross: false };
const point: Half = { halfWidth: 0, halfHeight: 0 };
const crossing = { isInSight: false, canCross: true };

/** Checks whether a box around a map point is completely in sight. */
function isSeenWhole(at: Point, { halfWidth, halfHeight }: Half, frame: Frame): boolean {
  const [x, y] = screenPoint(frame, at);
  const [fromX, fromY] = [Math.abs(x - frame.width / 2), Math.abs(y - frame.height / 2)];
  return fromX + halfWidth <= frame.seenWidth / 2 && fromY + halfHeight <= frame.seenHeight / 2;
}

function chooseLayout(layouts: readonly TextLayout[]): TextLayout | undefined {
  return layouts.find(({ width }) => (width * sizeUsual) / 100 <= widthMax) ?? layouts.at(-1);
}

/** Yields eight positions around the marker, then rings of positions farther away. */
function* spotsOf(
  box: MarkerBox,
  { halfWidth, halfHeight }: Half,
  canLead: boolean,
  isDeepest: boolean,
): Generator<Spot> {
  const middleX = (box.left + box.right) / 2;
  const middleY = (box.top + box.bottom) / 2;
  const right = box.right + gapPx + halfWidth;
  const left = box.left - gapPx - halfWidth;
  const below = box.bottom + gapPx - 1 + halfHeight;
  const above = box.top - gapPx + 1 - halfHeight;
  const beside = [
    [middleX, below],
    [right, middleY],
    [left, middleY],
    [middleX, above],
    [right - gapPx, below - gapPx],
    [left + gapPx, below - gapPx],
    [right - gapPx, above + gapPx],
    [left + gapPx, above + gapPx],
  ] as const;
  for (const [x, y] of beside) yield { x, y, leader: null };
  if (!canLead) return;
  const [halfBoxX, halfBoxY] = [(box.right - box.left) / 2, (box.bottom - box.top) / 2];
  const ways = isDeepest ? waysDeepest : waysUsual;
  for (const awayPx of isDeepest ? [...awaysPx, ...farthestPx] : awaysPx) {
    for (let way = 0; way < ways; way++) {
      const angle = (2 * Math.PI * way) / ways + Math.PI / 2;
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      const x = middleX + dx * (halfBoxX + awayPx + halfWidth);
      const y = middleY + dy * (halfBoxY + awayPx + halfHeight);
      const to: Point = [
        Math.min(Math.max(middleX, x - halfWidth), x + halfWidth),
        Math.min(Math.max(middleY, y - halfHeight), y + halfHeight),
      ];
      const length = Math.hypot(to[0] - middleX, to[1] - middleY);
      const edge = Math.min(Math.max(halfBoxX, halfBoxY) + 1, length / 2);
      const from: Point = [
        middleX + ((to[0] - middleX) / length) * edge,
        middleY + ((to[1] - middleY) / length) * edge,
      ];
      const end = 1 - (gapPx + 1) / length;
      const short: Point = [middleX + (to[0] - middleX) * end, middleY + (to[1] - middleY) * end];
      yield { x, y, leader: { from, to: short } };
    }
  }
}
