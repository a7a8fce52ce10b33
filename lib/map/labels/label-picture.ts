import type { Point } from '../../geometry/point.ts';
import type { Frame } from '../frame.ts';
import type { Item } from '../place-model.ts';
import { project } from '../view/view.ts';
import type { Measure, TextLayout } from './label-lines.ts';
import { type BubblePicture, clearBubbles } from './shift-bubbles.ts';
import type { Taken, TurnedBox } from './taken.ts';

/** A title as placed in a picture. */
export type PlacedLabel = {
  readonly item: Item;
  readonly layout: TextLayout;
  readonly sizePx: number;
  /** Middle of the label on the map. It stays the same as long as scale and bearing do. */
  readonly at: Point;
  /** Angle of the text on the screen, in radians clockwise. */
  readonly angle: number;
  /** A line from the marker. Both ends are in screen px, relative to its position. */
  readonly leader: { readonly from: Point; readonly to: Point } | null;
};

/** The data by which the labels of one picture are placed. */
export type LabelPicture = BubblePicture & {
  /** What no leader line may cross: texts and whole markers. */
  readonly solids: Taken;
  readonly lines: Taken;
  readonly layoutsOf: (text: string, weight: number) => readonly TextLayout[];
  /** How many times as large as usual names are. */
  readonly textScale: number;
};

export const lineRatio = 1.2;
export const areaWeight = 600;
export const markerWeight = 500;
const gapX = 3;
const gapY = 1;

export type { Measure };

export function screenPoint(frame: Frame, point: Point): Point {
  return project(frame.view, frame, point);
}

/** Returns half the size of a text on the screen. */
export function halfSize(
  { lines, width }: TextLayout,
  sizePx: number,
): { halfWidth: number; halfHeight: number } {
  return { halfWidth: (width * sizePx) / 200, halfHeight: (lines.length * sizePx * lineRatio) / 2 };
}

/** Returns the box of the text on the screen, with a small margin. */
function textBox(frame: Frame, label: Pick<PlacedLabel, 'layout' | 'sizePx' | 'at' | 'angle'>): TurnedBox {
  const { halfWidth, halfHeight } = halfSize(label.layout, label.sizePx);
  const [x, y] = screenPoint(frame, label.at);
  const [cos, sin] = [Math.cos(label.angle), Math.sin(label.angle)];
  return { x, y, halfWidth: halfWidth + gapX, halfHeight: halfHeight + gapY, cos, sin };
}

/** Returns the box of the line between two screen points. */
function lineBox([fromX, fromY]: Point, [toX, toY]: Point): TurnedBox {
  const length = Math.max(Math.hypot(toX - fromX, toY - fromY), 1e-6);
  return {
    x: (fromX + toX) / 2,
    y: (fromY + toY) / 2,
    halfWidth: length / 2,
    halfHeight: 1,
    cos: (toX - fromX) / length,
    sin: (toY - fromY) / length,
  };
}

/** Returns the boxes of a label's text and line. */
function labelBoxes(frame: Frame, label: PlacedLabel): { text: TurnedBox; line: TurnedBox | null } {
  const text = textBox(frame, label);
  const { place } = label.item;
  if (!label.leader || place.kind !== 'marker') return { text, line: null };
  const [x, y] = screenPoint(frame, place.position);
  const { from, to } = label.leader;
  return { text, line: lineBox([x + from[0], y + from[1]], [x + to[0], y + to[1]]) };
}

/**
 * Reserves the space of a label. Returns false if the space is taken. With `canShift`, bubbles make room if they can.
 * With `canCross`, the line of the label may cross other lines.
 */
export function claim(
  picture: LabelPicture,
  label: PlacedLabel,
  { canShift = false, canCross = false }: { canShift?: boolean; canCross?: boolean } = {},
): boolean {
  const { frame, taken, solids, lines } = picture;
  const { text, line } = labelBoxes(frame, label);
  const boxes = line ? [text, line] : [text];
  if (!taken.isFree(text)) return false;
  if (line && !(solids.isFree(line) && (canCross || lines.isFree(line)))) return false;
  if (!clearBubbles(picture, boxes, canShift)) return false;
  for (const box of boxes) taken.take(box);
  solids.take(text);
  if (line) lines.take(line);
  return true;
}
