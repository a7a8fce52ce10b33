import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { markerTypes, pinStyles } from '../choices.ts';
import { coordinate, integerBetween, numberBetween, uuid } from '../scalars.ts';
import { patchableFields, sharedReplyFields, sharedWriteFields } from './content.ts';
import { icon } from './icons.ts';
import { way, wayWrite } from './wayfinding.ts';

export const marker = z
  .object({
    ...sharedReplyFields,
    position: z.object({ x: z.number(), y: z.number() }),
    type: z.enum(markerTypes),
    icon: z.string().nullable(),
    customIcon: z.string().nullable(),
    size: z.number(),
    opacity: z.number(),
    pinStyle: z.enum(pinStyles),
    markerNumber: z.number().nullable(),
    showTooltip: z.boolean(),
    showCard: z.boolean(),
    way: way.nullable(),
  })
  .meta({ id: 'Marker' });

export const markerWriteFields = {
  ...patchableFields,
  ...sharedWriteFields,
  position: z.strictObject({ x: coordinate, y: coordinate }).optional(),
  type: z.enum(markerTypes).optional(),
  icon: icon.nullable().optional(),
  customIcon: uuid.nullable().optional(),
  size: numberBetween(limits.markerSizePxMin, limits.markerSizePxMax).optional(),
  opacity: numberBetween(0, 1).optional(),
  pinStyle: z.enum(pinStyles).optional(),
  markerNumber: integerBetween(0, limits.markerNumberMax).nullable().optional(),
  showTooltip: z.boolean().optional(),
  showCard: z.boolean().optional(),
  way: wayWrite.optional(),
};

/** A marker inside `levels_data`. */
export const markerWrite = z
  .strictObject({ id: uuid.optional(), ...markerWriteFields })
  .meta({ id: 'MarkerWrite' });
