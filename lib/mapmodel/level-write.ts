import { type Fault, faultAt } from '../contract/fault.ts';
import { limits } from '../plans/limits.ts';
import { given, mergeDefined } from './merge-defined.ts';
import { mergeNames } from './translations.ts';
import type { LevelBody, LevelWrite } from './types.ts';

/** Returns the body of a level after `write`. `image` is an image id, null to remove it, or undefined to leave it. */
export function applyLevelWrite(
  base: LevelBody,
  write: LevelWrite,
  image: string | null | undefined,
): LevelBody {
  const imageId = given(image, base.imageId);
  return {
    name: write.name ?? base.name,
    imageId,
    // A level with an image has the image's size: sent sizes are ignored.
    width: imageId === null ? (write.width ?? base.width) : base.width,
    height: imageId === null ? (write.height ?? base.height) : base.height,
    defaultZoom: write.defaultZoom ?? base.defaultZoom,
    minZoom: write.minZoom ?? base.minZoom,
    maxZoom: write.maxZoom ?? base.maxZoom,
    backgroundColor: given(write.backgroundColor, base.backgroundColor),
    metersPerPixel: given(write.metersPerPixel, base.metersPerPixel),
    building: given(write.building, base.building),
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
