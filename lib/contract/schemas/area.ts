import { z } from 'zod';
import { limits } from '../../plans/limits.ts';
import { numberBetween, uuid } from '../scalars.ts';
import { patchableFields, sharedReplyFields, sharedWriteFields } from './content.ts';

const coordinate = numberBetween(-limits.coordinatePxMax, limits.coordinatePxMax);
const opacity = numberBetween(0, 1);

/** One open ring of corners in map pixels. */
export const polygon = z
  .array(z.tuple([coordinate, coordinate]))
  .min(limits.cornersMin, `At least ${limits.cornersMin} corners.`)
  .max(limits.cornersMax, `At most ${limits.cornersMax} corners.`);

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
