import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { coded } from '../fault.ts';
import { list } from '../list.ts';
import { coordinate, numberBetween, uuid } from '../scalars.ts';
import { patchableFields, sharedReplyFields, sharedWriteFields } from './content.ts';
import { passage } from './wayfinding.ts';

const opacity = numberBetween(0, 1);

/** One open ring of corners in map pixels. */
export const polygon = list(z.tuple([coordinate, coordinate]))
  .min(limits.cornersMin, coded('map.cornersMin', { count: limits.cornersMin }))
  .max(limits.cornersMax, coded('map.cornersMax', { count: String(limits.cornersMax) }));

export const area = z
  .object({
    ...sharedReplyFields,
    data: z.array(z.tuple([z.number(), z.number()])),
    fillOpacity: z.number(),
    strokeWidth: z.number(),
    hoverOpacity: z.number(),
    passage,
  })
  .meta({ id: 'Area' });

export const areaWriteFields = {
  ...patchableFields,
  ...sharedWriteFields,
  data: polygon.optional(),
  fillOpacity: opacity.optional(),
  strokeWidth: numberBetween(0, limits.strokeWidthMax).optional(),
  hoverOpacity: opacity.optional(),
  passage: passage.optional(),
};

/** An area inside `levels_data`. */
export const areaWrite = z
  .strictObject({ id: uuid.optional(), ...areaWriteFields })
  .meta({ id: 'AreaWrite' });
