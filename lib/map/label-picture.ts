import type { Point } from '../geometry/point.ts';
import type { Frame } from './draw-base.ts';
import type { Measure, TextLayout } from './label-lines.ts';
import type { Item } from './place-model.ts';
import { clearBubbles, type ShiftedBubble } from './shift-bubbles.ts';
import type { Taken, TurnedBox } from './taken.ts';

/** A title as it stands in a picture. */
export type PlacedLabel = {
  readonly item: Item;
  readonly layout: TextLayout;
  readonly sizePx: number;
  /** Its middle on the map: it keeps this as long as the scale is the same. */
  readonly at: Point;
  readonly angle: number;
  /** A line from the marker, both ends in screen px from its position. */
  readonly leader: { readonly from: Point; readonly to: Point } | null;
};

/** What labels of one picture are placed by. */
export type LabelPicture = {
  readonly frame: Frame;
  /** All that no text may cover. */
  readonly taken: Taken;
  /** What no line to a label may cross: texts and whole markers. */
  readonly solids: Taken;
  readonly lines: Taken;
  /** They are in neither: they say about where their markers are, and can stand a little beside. */
  readonly bubbles: readonly ShiftedBubble[];
  readonly layoutsOf: (text: string, weight: number) => readonly TextLayout[];
};

export const lineRatio = 1.2;
export const areaWeight = 600;
export const markerWeight = 500;
const gapX = 3;
const gapY = 1;

export type { Measure };

export function screenPoint({ view, width, height }: Frame, [x, y]: Point): Point {
  return [(x - view.cx) * view.k + width / 2, (y - view.cy) * view.k + height / 2];
}

/** Half the size of a text on the screen. */
export function halfSize(
  { lines, width }: TextLayout,
  sizePx: number,
): { halfWidth: number; halfHeight: number } {
  return { halfWidth: (width * sizePx) / 200, halfHeight: (lines.length * sizePx * lineRatio) / 2 };
}

/** What the text takes on the screen, with a little room around it. */
function textBox(frame: Frame, label: Pick<PlacedLabel, 'layout' | 'sizePx' | 'at' | 'angle'>): TurnedBox {
  const { halfWidth, halfHeight } = halfSize(label.layout, label.sizePx);
  const [x, y] = screenPoint(frame, label.at);
  const [cos, sin] = [Math.cos(label.angle), Math.sin(label.angle)];
  return { x, y, halfWidth: halfWidth + gapX, halfHeight: halfHeight + gapY, cos, sin };
}

/** What the line between two screen points takes. */
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

/** The boxes of a label's text and line. */
function labelBoxes(frame: Frame, label: PlacedLabel): { text: TurnedBox; line: TurnedBox | null } {
  const text = textBox(frame, label);
  const { place } = label.item;
  if (!label.leader || place.kind !== 'marker') return { text, line: null };
  const [x, y] = screenPoint(frame, place.position);
  const { from, to } = label.leader;
  return { text, line: lineBox([x + from[0], y + from[1]], [x + to[0], y + to[1]]) };
}

/** Takes the label's place, or answers false where something is there; `canShift`: bubbles make room where they can; `canCross`: its line may cross others. */
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
