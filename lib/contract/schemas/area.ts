import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { list } from '../list.ts';
import { numberBetween, uuid } from '../scalars.ts';
import { patchableFields, sharedReplyFields, sharedWriteFields } from './content.ts';

const coordinate = numberBetween(-limits.coordinatePxMax, limits.coordinatePxMax);
const opacity = numberBetween(0, 1);

/** One open ring of corners in map pixels. */
export const polygon = list(z.tuple([coordinate, coordinate]), { isGood: areCorners })
  .min(limits.cornersMin, `At least ${limits.cornersMin} corners.`)
  .max(limits.cornersMax, `At most ${limits.cornersMax} corners.`);

/** A map may have millions of corners; looking at each takes a tenth of what the schema takes. */
function areCorners(entries: readonly unknown[]): boolean {
  return entries.every(
    (corner) =>
      Array.isArray(corner) && corner.length === 2 && isCoordinate(corner[0]) && isCoordinate(corner[1]),
  );
}

function isCoordinate(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= limits.coordinatePxMax;
}

export const area = z
  .object({
    ...sharedReplyFields,
    data: z.array(z.tuple([z.number(), z.number()])),
    fillOpacity: z.number(),
    strokeWidth: z.number(),
    hoverOpacity: z.number(),
  })
  .meta({ id: 'Area' });

export const areaWriteFields = {
  ...sharedWriteFields,
  ...patchableFields,
  data: polygon.optional(),
  fillOpacity: opacity.optional(),
  strokeWidth: numberBetween(0, limits.strokeWidthMax).optional(),
  hoverOpacity: opacity.optional(),
};

/** An area inside `levels_data`. */
export const areaWrite = z
  .strictObject({ id: uuid.optional(), ...areaWriteFields })
  .meta({ id: 'AreaWrite' });
