import { type Fault, faultAt } from '../contract/fault.ts';
import { limits } from '../plans/limits.ts';
import { newLevelBody } from './defaults.ts';
import { mergeDefined } from './merge-defined.ts';
import { mergeNames } from './translations.ts';
import type { LevelBody, LevelWrite } from './types.ts';

/**
 * Returns the body of a level after `write`; a null `before` makes a new body. `image` is an image id, null to remove
 * the image, or undefined to leave it.
 */
export function applyLevelWrite(
  before: LevelBody | null,
  write: LevelWrite,
  image: string | null | undefined,
): LevelBody {
  const base = before ?? newLevelBody;
  const imageId = image === undefined ? base.imageId : image;
  return {
    name: write.name ?? base.name,
    imageId,
    // A level with an image has the image's size: sent sizes are ignored.
    width: imageId === null ? (write.width ?? base.width) : base.width,
    height: imageId === null ? (write.height ?? base.height) : base.height,
    defaultZoom: write.defaultZoom ?? base.defaultZoom,
    minZoom: write.minZoom ?? base.minZoom,
    maxZoom: write.maxZoom ?? base.maxZoom,
    backgroundColor: write.backgroundColor === undefined ? base.backgroundColor : write.backgroundColor,
    metersPerPixel: write.metersPerPixel === undefined ? base.metersPerPixel : write.metersPerPixel,
    building: write.building === undefined ? base.building : write.building,
    wayfinding: mergeDefined(base.wayfinding, write.wayfinding),
    translations: mergeNames(base.translations, write.translations),
  };
}

/** Adds faults if the zooms are not in the order min, default, max, or if a sent canvas size is out of range. */
export function checkLevel(body: LevelBody, write: LevelWrite, path: string, faults: Fault[]): void {
  for (const side of ['width', 'height'] as const) {
    const isSent = body.imageId === null && write[side] !== undefined;
    if (isSent && (body[side] < 1 || body[side] > limits.canvasPxMax)) {
      faults.push(faultAt(`${path}.${side}`, 'value.between', { min: 1, max: limits.canvasPxMax }));
    }
  }
  if (body.minZoom > body.maxZoom) faults.push(faultAt(`${path}.minZoom`, 'map.zoomOrder'));
  else if (body.defaultZoom < body.minZoom || body.defaultZoom > body.maxZoom) {
    faults.push(faultAt(`${path}.defaultZoom`, 'map.zoomWithin'));
  }
}
