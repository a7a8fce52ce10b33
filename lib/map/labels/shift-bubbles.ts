import type { Point } from '../../geometry/point.ts';
import type { Frame } from '../frame.ts';
import type { Bubble } from '../types.ts';
import { project } from '../view/view.ts';
import { overlap, type Taken, type TurnedBox, uprightBox } from './taken.ts';

/** A bubble and its middle in the picture, in screen px. */
export type ShiftedBubble = { readonly bubble: Bubble; x: number; y: number };

/** The part of a picture in which bubbles move. */
export type BubblePicture = {
  readonly frame: Frame;
  /** Everything that no text may cover. */
  readonly taken: Taken;
  /** Not in `taken`: bubbles show roughly where their markers are and can move aside a little. */
  readonly bubbles: readonly ShiftedBubble[];
};

/** Largest distance of a bubble from the middle of its markers, px. */
const shiftMaxPx = 48;
const shiftStepPx = 4;
const ways = 12;

/** Returns the offset of each moved bubble from the middle of its markers, in px, by the id of its first marker. */
export function shiftsOf({ frame, bubbles }: BubblePicture): Map<string, readonly [x: number, y: number]> {
  const shifts = new Map<string, readonly [number, number]>();
  for (const { bubble, x, y } of bubbles) {
    const home = homeOf(bubble, frame);
    if (x !== home[0] || y !== home[1]) shifts.set(bubble.ids[0] ?? '', [x - home[0], y - home[1]]);
  }
  return shifts;
}

/** Moves the bubbles to their positions in the last picture of this scale. */
export function shiftAgain({ bubbles }: BubblePicture, shifts: ReturnType<typeof shiftsOf>): void {
  for (const shifted of bubbles) {
    const shift = shifts.get(shifted.bubble.ids[0] ?? '');
    if (!shift) continue;
    shifted.x += shift[0];
    shifted.y += shift[1];
  }
}

function homeOf({ x, y }: Bubble, frame: Frame): Point {
  return project(frame.view, frame, [x, y]);
}

/**
 * Checks whether no bubble overlaps the boxes. With `canShift`, overlapping bubbles move aside if all of them can;
 * otherwise none moves.
 */
export function clearBubbles(
  picture: BubblePicture,
  boxes: readonly TurnedBox[],
  canShift: boolean,
): boolean {
  const met: ShiftedBubble[] = [];
  for (const bubble of picture.bubbles) {
    for (const box of boxes) {
      if (!standsOn(bubble, box)) continue;
      met.push(bubble);
      break;
    }
  }
  if (met.length === 0) return true;
  if (!canShift) return false;
  const before = met.map(({ x, y }) => ({ x, y }));
  if (met.every((bubble) => moveAside(bubble, boxes, picture))) return true;
  for (const [i, bubble] of met.entries()) Object.assign(bubble, before[i]);
  return false;
}

/** Moves the bubble to the nearest free position. Returns false if there is none. */
function moveAside(
  bubble: ShiftedBubble,
  boxes: readonly TurnedBox[],
  { taken, bubbles, frame }: BubblePicture,
): boolean {
  const home = homeOf(bubble.bubble, frame);
  for (let away = 0; away <= shiftMaxPx; away += shiftStepPx) {
    for (let way = 0; way < (away === 0 ? 1 : ways); way++) {
      const angle = (2 * Math.PI * way) / ways;
      const spot = { ...bubble, x: home[0] + Math.cos(angle) * away, y: home[1] + Math.sin(angle) * away };
      const box = boxOf(spot);
      if (boxes.some((other) => overlap(box, other)) || !taken.isFree(box)) continue;
      if (bubbles.some((other) => other !== bubble && standsOn(other, box))) continue;
      bubble.x = spot.x;
      bubble.y = spot.y;
      return true;
    }
  }
  return false;
}

/** Checks the distance first: most bubbles are far away and need no box. */
function standsOn(shifted: ShiftedBubble, box: TurnedBox): boolean {
  const reach = box.halfWidth + box.halfHeight + 2 * shifted.bubble.radiusPx;
  if (Math.abs(shifted.x - box.x) > reach || Math.abs(shifted.y - box.y) > reach) return false;
  return overlap(boxOf(shifted), box);
}

function boxOf({ x, y, bubble: { radiusPx } }: ShiftedBubble): TurnedBox {
  return uprightBox(x - radiusPx, y - radiusPx, x + radiusPx, y + radiusPx);
}
