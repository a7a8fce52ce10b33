import type { Frame } from '../frame.ts';
import { markerBox } from '../marker-shape.ts';
import type { Item } from '../place-model.ts';
import { boundsOnScreen, panBy } from '../view/view.ts';

/** A part of the view in device px from its top left corner. `width` and `height` are at least 1. */
export type DeviceBox = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

export type Surface = { readonly width: number; readonly height: number };

/** Factor by which a selected marker is enlarged. */
export const selectedGrow = 1.3;
/** Halo, ring and frame extend this far beyond a place, in screen px. */
const edgePx = 9;
/** Surfaces grow in steps of this many device px, so that the next place usually fits. */
const stepPx = 128;
/** A surface larger than the needed size by this factor is released. */
const spareMax = 6;

/**
 * Returns the part of the view that contains everything drawn for raised `items`, or null if none of it is in sight.
 */
export function raisedBox(frame: Frame, items: readonly (Item | undefined)[]): DeviceBox | null {
  const { width, height, scale } = frame;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const item of items) {
    if (!item) continue;
    const { place, bounds } = item;
    const box =
      place.kind === 'marker'
        ? markerBox({ type: place.type, size: Math.round(place.size * selectedGrow) + 1 })
        : { left: 0, top: 0, right: 0, bottom: 0 };
    const edge = edgePx + (place.kind === 'area' ? place.strokeWidth / 2 : 0);
    const { minX, minY, maxX, maxY } = boundsOnScreen(bounds, frame.view, frame);
    left = Math.min(left, minX + box.left - edge);
    top = Math.min(top, minY + box.top - edge);
    right = Math.max(right, maxX + box.right + edge);
    bottom = Math.max(bottom, maxY + box.bottom + edge);
  }
  const from = [Math.max(Math.floor(left * scale), 0), Math.max(Math.floor(top * scale), 0)] as const;
  const to = [
    Math.min(Math.ceil(right * scale), Math.round(width * scale)),
    Math.min(Math.ceil(bottom * scale), Math.round(height * scale)),
  ] as const;
  if (!(to[0] > from[0] && to[1] > from[1])) return null;
  return { left: from[0], top: from[1], width: to[0] - from[0], height: to[1] - from[1] };
}

/** Returns the whole view as a box. */
export function wholeBox({ width, height, scale }: Frame): DeviceBox {
  return {
    left: 0,
    top: 0,
    width: Math.max(Math.round(width * scale), 1),
    height: Math.max(Math.round(height * scale), 1),
  };
}

/**
 * Returns the frame of the content of `box`. Drawn on a surface of that size, the content looks as in the whole frame.
 */
export function frameOfBox(frame: Frame, box: DeviceBox, surface: Surface): Frame {
  const { scale } = frame;
  const width = surface.width / scale;
  const height = surface.height / scale;
  const dx = frame.width / 2 - box.left / scale - width / 2;
  const dy = frame.height / 2 - box.top / scale - height / 2;
  return { ...frame, view: panBy(frame.view, dx, dy), width, height };
}

/** Returns the size of the surface for `box`: `current` if it fits well enough, else a new size, at most `whole`. */
export function surfaceFor(current: Surface, box: Surface, whole: Surface): Surface {
  const isLargeEnough = current.width >= box.width && current.height >= box.height;
  const wanted = {
    width: Math.min(Math.ceil(box.width / stepPx) * stepPx, whole.width),
    height: Math.min(Math.ceil(box.height / stepPx) * stepPx, whole.height),
  };
  const isSpare = current.width * current.height > spareMax * wanted.width * wanted.height;
  const isInside = current.width <= whole.width && current.height <= whole.height;
  return isLargeEnough && isInside && !isSpare ? current : wanted;
}
