import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { markerTypes, pinStyles } from '../choices.ts';
import { coordinate, integerBetween, numberBetween, uuid } from '../scalars.ts';
import { sharedFields } from './content.ts';
import { field, repliesOf, writesOf } from './fields.ts';
import { icon } from './icons.ts';
import { way, wayWrite } from './wayfinding.ts';

const markerFields = {
  ...sharedFields,
  position: field(
    z.object({ x: z.number(), y: z.number() }),
    z.strictObject({ x: coordinate, y: coordinate }),
  ),
  type: field(z.enum(markerTypes)),
  icon: field(z.string().nullable(), icon.nullable()),
  customIcon: field(z.string().nullable(), uuid.nullable()),
  size: field(z.number(), numberBetween(limits.markerSizePxMin, limits.markerSizePxMax)),
  opacity: field(z.number(), numberBetween(0, 1)),
  pinStyle: field(z.enum(pinStyles)),
  markerNumber: field(z.number().nullable(), integerBetween(0, limits.markerNumberMax).nullable()),
  showTooltip: field(z.boolean()),
  showCard: field(z.boolean()),
  way: field(way.nullable(), wayWrite),
};

export const marker = z.object(repliesOf(markerFields)).meta({ id: 'Marker' });
export const markerWriteFields = writesOf(markerFields);

/** A marker inside `levels_data`. */
export const markerWrite = z
  .strictObject({ id: uuid.optional(), ...markerWriteFields })
  .meta({ id: 'MarkerWrite' });
