import type { Point } from '../../geometry/point.ts';
import { ringContains } from '../../geometry/polygon.ts';
import type { Item } from '../place-model.ts';
import type { AreaDrawing } from '../types.ts';
import { turnedBack, turnedSize, turnOf } from '../view/turn.ts';
import { boundsOnScreen, unproject } from '../view/view.ts';
import { labelAnchors, otherAnchors, readingAngle, ringHolds } from './label-anchors.ts';
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
import type { ShortForms } from './short-forms.ts';

/**
 * Positions and sizes of one round of attempts. `points` is called only for texts that may fit. `overhang` is the share
 * of the text that may lie over the border.
 */
type Attempt = { points: () => readonly Point[]; sizes: readonly number[]; angle: number; overhang: number };

const upwards = -Math.PI / 2;
const sizeMin = 11;
const sizeUsual = 12;
const sizeMax = 16;
/** The largest text that a reader chooses, against the usual one. */
const enlargedMax = 1.5;
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
  const { k, bearing } = picture.frame.view;
  const [usual, least] = [sizeUsual * picture.textScale, sizeMin * picture.textScale];
  // A large name that finds no room is better small than missing.
  const small = Math.max(sizeMin, least / enlargedMax);
  const turn = turnOf(bearing);
  const { points, room, direction } = labelAnchors(item, turn);
  const angle = direction === null ? 0 : readingAngle(direction - ((bearing ?? 0) * Math.PI) / 180);
  const roomPx = 2 * room.radius * k;
  const largest = Math.min(sizeMax * picture.textScale, Math.max(usual, roomPx / 7));
  const sizes = [largest, (largest + usual) / 2, usual].filter((size, i, all) => size !== all[i - 1]);
  let seen: ReturnType<typeof seenFirst> | null = null;
  const look = () => {
    seen ??= seenFirst(item, area, points, picture);
    return seen;
  };
  const middles = () => look().middles;
  const others = () => look().others();
  const angles = angle === 0 ? [0] : [0, angle];
  for (const wanted of small < least ? [sizes, [least], [small]] : [sizes, [least]]) {
    for (const turned of angles) yield { points: middles, sizes: wanted, angle: turned, overhang: 0 };
    for (const turned of angles) yield { points: others, sizes: wanted, angle: turned, overhang: 0 };
  }
  const { bounds } = item;
  const [width, height] = turnedSize(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY, turn);
  const isTall = angle === 0 && height > width;
  const turns = isTall ? [...angles, upwards] : angles;
  if (isTall) yield { points: middles, sizes: [small], angle: upwards, overhang: 0 };
  for (const turned of turns) yield { points: middles, sizes: [small], angle: turned, overhang: overhangMax };
  for (const turned of turns) yield { points: others, sizes: [small], angle: turned, overhang: overhangMax };
}

/** Returns the anchors in sight. For an area larger than the view, adds the middle of its visible part. */
function seenFirst(item: Item, area: AreaDrawing, points: readonly Point[], { frame }: LabelPicture) {
  const edgeX = (frame.width - frame.seenWidth) / 2;
  const edgeY = (frame.height - frame.seenHeight) / 2;
  const isSeen = (point: Point) => {
    const [x, y] = screenPoint(frame, point);
    return x > edgeX && x < frame.width - edgeX && y > edgeY && y < frame.height - edgeY;
  };
  const middles = points.filter(isSeen);
  const others = () => [...extra, ...otherAnchors(item, turnOf(frame.view.bearing)).filter(isSeen)];
  const extra: Point[] = [];
  const { minX, minY, maxX, maxY } = boundsOnScreen(item.bounds, frame.view, frame);
  const left = Math.max(minX, edgeX);
  const right = Math.min(maxX, frame.width - edgeX);
  const top = Math.max(minY, edgeY);
  const bottom = Math.min(maxY, frame.height - edgeY);
  const isCut = left > minX || right < maxX || top > minY || bottom < maxY;
  if (isCut && right > left && bottom > top) {
    const seen = unproject(frame.view, frame, [(left + right) / 2, (top + bottom) / 2]);
    if (ringContains(area.data, seen)) extra.push(seen);
  }
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
  const { k, bearing } = picture.frame.view;
  const turn = turnOf(bearing);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [alongX, alongY] = turnedBack([cos, sin], turn);
  const { minX, minY, maxX, maxY } = item.bounds;
  const [widthMax, heightMax] = turnedSize((maxX - minX) * k, (maxY - minY) * k, turn);
  const room = item.extent * k * k;
  for (const sizePx of sizes) {
    for (const layout of layouts) {
      const text = halfSize(layout, sizePx);
      const halfWidth = text.halfWidth * (1 - overhang) + (overhang > 0 ? 0 : marginPx);
      const halfHeight = (text.halfHeight - (sizePx * (lineRatio - 1)) / 2) * (1 - overhang);
      if (4 * halfWidth * halfHeight > room || 2 * halfWidth * cos > widthMax) continue;
      if (2 * (halfWidth * Math.abs(sin) + halfHeight * cos) > heightMax) continue;
      for (const at of points()) {
        const half = { halfWidth: halfWidth / k, halfHeight: halfHeight / k };
        if (!ringHolds(area.data, { x: at[0], y: at[1], ...half, cos: alongX, sin: alongY })) continue;
        const label = { item, layout, sizePx, at, angle, leader: null };
        if (claim(picture, label, { canShift })) return label;
      }
    }
  }
  return null;
}

/** Checks whether the middle of the label is on the screen, or no part of its area is. */
export function isWellPlaced({ item, at }: PlacedLabel, { frame }: LabelPicture): boolean {
  const { minX, minY, maxX, maxY } = boundsOnScreen(item.bounds, frame.view, frame);
  const [edgeX, edgeY] = [(frame.width - frame.seenWidth) / 2, (frame.height - frame.seenHeight) / 2];
  const isSeen = (fromX: number, fromY: number, toX: number, toY: number) =>
    toX >= edgeX && fromX <= frame.width - edgeX && toY >= edgeY && fromY <= frame.height - edgeY;
  const [x, y] = screenPoint(frame, at);
  return isSeen(x, y, x, y) || !isSeen(minX, minY, maxX, maxY);
}
