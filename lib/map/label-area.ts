import type { Point } from '../geometry/point.ts';
import { ringContains } from '../geometry/polygon.ts';
import { labelAnchors, otherAnchors, ringHolds } from './label-anchors.ts';
import type { TextLayout } from './label-lines.ts';
import {
  areaWeight,
  claim,
  halfSize,
  type LabelPicture,
  lineRatio,
  type PlacedLabel,
  screenPoint,
} from './label-picture.ts';
import type { Item } from './place-model.ts';
import type { ShortForms } from './short-forms.ts';
import type { AreaDrawing } from './types.ts';

/**
 * Positions and sizes of one round of attempts. `points` is called only for texts that may fit. `overhang` is the share
 * of the text that may lie over the border.
 */
type Attempt = { points: () => readonly Point[]; sizes: readonly number[]; angle: number; overhang: number };

const upwards = -Math.PI / 2;
const sizeMin = 11;
const sizeUsual = 12;
const sizeMax = 16;
/** Space between a text and the border of its area, px. */
const marginPx = 1.5;
/** Share of a text that may lie over the border of its area before the text is shortened. */
const overhangMax = 0.26;
/** Share of a text that may lie over the border if the area would otherwise have no name. */
const overhangLast = 0.5;

/**
 * Places the title of an area where there is room. Otherwise tries a word of the title, then a text far over the
 * border, then the first letters. Returns null if none of them fits.
 */
export function placeAreaLabel(
  item: Item,
  picture: LabelPicture,
  shortForms: (title: string) => ShortForms,
): PlacedLabel | null {
  const { place } = item;
  if (place.kind !== 'area') return null;
  const usual = [...attemptsOf(item, place, picture)];
  const far = usual.filter(({ overhang }) => overhang > 0).map((one) => ({ ...one, overhang: overhangLast }));
  const write = (texts: readonly string[], attempts: readonly Attempt[]) => {
    for (const text of texts) {
      const label = writeOne(item, place, picture.layoutsOf(text, areaWeight), attempts, picture);
      if (label) return label;
    }
    return null;
  };
  const whole = write([place.title], usual);
  if (whole) return whole;
  const { words, beginnings } = shortForms(place.title);
  return (
    write(words, usual) ??
    write([place.title, ...words], far) ??
    write(beginnings, usual) ??
    write(beginnings, far)
  );
}

function writeOne(
  item: Item,
  area: AreaDrawing,
  layouts: readonly TextLayout[],
  attempts: readonly Attempt[],
  picture: LabelPicture,
): PlacedLabel | null {
  for (const canShift of picture.bubbles.length > 0 ? [false, true] : [false]) {
    for (const attempt of attempts) {
      const label = tryToWrite(item, area, layouts, attempt, picture, canShift);
      if (label) return label;
    }
  }
  return null;
}

/**
 * Yields attempts: large in the middle, turned, elsewhere in the area; then small in the same order; then over the
 * border.
 */
function* attemptsOf(item: Item, area: AreaDrawing, picture: LabelPicture): Generator<Attempt> {
  const { points, radius, angle } = labelAnchors(item);
  const roomPx = 2 * radius * picture.frame.view.k;
  const largest = Math.min(sizeMax, Math.max(sizeUsual, roomPx / 7));
  const sizes = [largest, (largest + sizeUsual) / 2, sizeUsual].filter((size, i, all) => size !== all[i - 1]);
  let seen: ReturnType<typeof seenFirst> | null = null;
  const look = () => {
    seen ??= seenFirst(item, area, points, picture);
    return seen;
  };
  const middles = () => look().middles;
  const others = () => look().others();
  const angles = angle === 0 ? [0] : [0, angle];
  for (const wanted of [sizes, [sizeMin]]) {
    for (const turned of angles) yield { points: middles, sizes: wanted, angle: turned, overhang: 0 };
    for (const turned of angles) yield { points: others, sizes: wanted, angle: turned, overhang: 0 };
  }
  const { bounds } = item;
  const isTall = angle === 0 && bounds.maxY - bounds.minY > bounds.maxX - bounds.minX;
  const turns = isTall ? [...angles, upwards] : angles;
  if (isTall) yield { points: middles, sizes: [sizeMin], angle: upwards, overhang: 0 };
  for (const turned of turns)
    yield { points: middles, sizes: [sizeMin], angle: turned, overhang: overhangMax };
  for (const turned of turns)
    yield { points: others, sizes: [sizeMin], angle: turned, overhang: overhangMax };
}

/** Returns the anchors in sight. For an area larger than the view, adds the middle of its visible part. */
function seenFirst(item: Item, area: AreaDrawing, points: readonly Point[], { frame }: LabelPicture) {
  const { view } = frame;
  const [reachX, reachY] = [frame.seenWidth / 2 / view.k, frame.seenHeight / 2 / view.k];
  const isSeen = ([x, y]: Point) => Math.abs(x - view.cx) < reachX && Math.abs(y - view.cy) < reachY;
  const middles = points.filter(isSeen);
  const others = () => [...extra, ...otherAnchors(item).filter(isSeen)];
  const extra: Point[] = [];
  const { bounds } = item;
  const left = Math.max(bounds.minX, view.cx - reachX);
  const right = Math.min(bounds.maxX, view.cx + reachX);
  const top = Math.max(bounds.minY, view.cy - reachY);
  const bottom = Math.min(bounds.maxY, view.cy + reachY);
  const seen: Point = [(left + right) / 2, (top + bottom) / 2];
  const isCut = left > bounds.minX || right < bounds.maxX || top > bounds.minY || bottom < bounds.maxY;
  if (isCut && right > left && bottom > top && ringContains(area.data, seen)) extra.push(seen);
  // The area is out of sight: its name is placed beyond the edge, ready for a pan.
  if (right <= left || bottom <= top) return { middles: points, others: () => [] };
  return { middles, others };
}

function tryToWrite(
  item: Item,
  area: AreaDrawing,
  layouts: readonly TextLayout[],
  { points, sizes, angle, overhang }: Attempt,
  picture: LabelPicture,
  canShift: boolean,
): PlacedLabel | null {
  const { k } = picture.frame.view;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const widthMax = (item.bounds.maxX - item.bounds.minX) * k;
  const heightMax = (item.bounds.maxY - item.bounds.minY) * k;
  const room = item.extent * k * k;
  for (const sizePx of sizes) {
    for (const layout of layouts) {
      const half = halfSize(layout, sizePx);
      const halfWidth = half.halfWidth * (1 - overhang) + (overhang > 0 ? 0 : marginPx);
      const halfHeight = (half.halfHeight - (sizePx * (lineRatio - 1)) / 2) * (1 - overhang);
      if (4 * halfWidth * halfHeight > room || 2 * halfWidth * cos > widthMax) continue;
      if (2 * (halfWidth * Math.abs(sin) + halfHeight * cos) > heightMax) continue;
      for (const at of points()) {
        const inMap = { x: at[0], y: at[1], halfWidth: halfWidth / k, halfHeight: halfHeight / k, cos, sin };
        if (!ringHolds(area.data, inMap)) continue;
        const label = { item, layout, sizePx, at, angle, leader: null };
        if (claim(picture, label, { canShift })) return label;
      }
    }
  }
  return null;
}

/** Checks whether the middle of the label is on the screen, or no part of its area is. */
export function isWellPlaced({ item, at }: PlacedLabel, { frame }: LabelPicture): boolean {
  const { bounds } = item;
  const [left, top] = screenPoint(frame, [bounds.minX, bounds.minY]);
  const [right, bottom] = screenPoint(frame, [bounds.maxX, bounds.maxY]);
  const [edgeX, edgeY] = [(frame.width - frame.seenWidth) / 2, (frame.height - frame.seenHeight) / 2];
  const isSeen = (fromX: number, fromY: number, toX: number, toY: number) =>
    toX >= edgeX && fromX <= frame.width - edgeX && toY >= edgeY && fromY <= frame.height - edgeY;
  const [x, y] = screenPoint(frame, at);
  return isSeen(x, y, x, y) || !isSeen(left, top, right, bottom);
}
