import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { coded } from '../fault.ts';
import { list } from '../list.ts';
import { coordinate, numberBetween, uuid } from '../scalars.ts';
import { sharedFields } from './content.ts';
import { field, repliesOf, writesOf } from './fields.ts';
import { passage } from './wayfinding.ts';

const opacity = numberBetween(0, 1);

/** One open ring of corners in map pixels. */
export const polygon = list(z.tuple([coordinate, coordinate]))
  .min(limits.cornersMin, coded('map.cornersMin', { count: limits.cornersMin }))
  .max(limits.cornersMax, coded('map.cornersMax', { count: String(limits.cornersMax) }));

const areaFields = {
  ...sharedFields,
  data: field(z.array(z.tuple([z.number(), z.number()])), polygon),
  fillOpacity: field(z.number(), opacity),
  strokeWidth: field(z.number(), numberBetween(0, limits.strokeWidthMax)),
  hoverOpacity: field(z.number(), opacity),
  passage: field(passage),
};

export const area = z.object(repliesOf(areaFields)).meta({ id: 'Area' });
export const areaWriteFields = writesOf(areaFields);

/** An area inside `levels_data`. */
export const areaWrite = z
  .strictObject({ id: uuid.optional(), ...areaWriteFields })
  .meta({ id: 'AreaWrite' });
