import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { coded } from '../fault.ts';
import { list } from '../list.ts';
import {
  acceptingRecord,
  color,
  filledText,
  integerBetween,
  key,
  numberBetween,
  perLanguage,
  text,
  uuid,
} from '../scalars.ts';
import { area, areaWrite } from './area.ts';
import { marker, markerWrite } from './marker.ts';
import { levelWayfinding, levelWayfindingWrite } from './wayfinding.ts';

const levelFields = {
  id: z.uuid(),
  name: z.string(),
  key: z.string(),
  order: z.int(),
  isHidden: z.boolean(),
  imageUrl: z.string().nullable(),
  imageThumbnails: z.array(z.string()),
  width: z.number(),
  height: z.number(),
  defaultZoom: z.number(),
  minZoom: z.number(),
  maxZoom: z.number(),
  backgroundColor: z.string().nullable(),
  metersPerPixel: z.number().nullable(),
  building: z.string().nullable(),
  wayfinding: levelWayfinding,
  translations: z.record(z.string(), z.object({ name: z.string() })),
};

export const level = z
  .object({ ...levelFields, areas: z.array(area), markers: z.array(marker) })
  .meta({ id: 'Level' });

export const levelMetadata = z
  .object({ ...levelFields, areaCount: z.int(), markerCount: z.int() })
  .meta({ id: 'LevelMetadata' });

const zoom = numberBetween(limits.zoomMin, limits.zoomMax);
/**
 * The range applies to a level without an image, which only the draft knows. The size of an image, sent back, may be
 * larger.
 */
const canvasLength = z.number().meta({
  description: `1 to ${limits.canvasPxMax.toLocaleString('en')}; ignored if the level has an image`,
});

/** A base64 data URI of a 5 MB file. Whether it is an image is decided by its content. */
const imageUrlCharsMax = Math.ceil((limits.imageBytesMax * 4) / 3) + 1024;

export const levelWriteFields = {
  name: filledText(limits.nameCharsMax).optional(),
  key: key.optional(),
  order: integerBetween(0, limits.orderMax).optional(),
  isHidden: z.boolean().optional(),
  imageUrl: z.string().max(imageUrlCharsMax, coded('image.dataUriBytes')).nullable().optional(),
  width: canvasLength.optional(),
  height: canvasLength.optional(),
  defaultZoom: zoom.optional(),
  minZoom: zoom.optional(),
  maxZoom: zoom.optional(),
  backgroundColor: color.nullable().optional(),
  metersPerPixel: numberBetween(limits.metersPerPixelMin, limits.metersPerPixelMax).nullable().optional(),
  building: text(limits.buildingCharsMax).nullable().optional(),
  wayfinding: levelWayfindingWrite.optional(),
  /** Absent languages keep their name. A null name removes one. */
  translations: perLanguage(z.strictObject({ name: filledText(limits.nameCharsMax).nullable() })).optional(),
};

/** A level inside `levels_data`. */
export const levelWrite = z
  .strictObject({
    ...acceptingRecord({ id: uuid.optional(), ...levelWriteFields }, levelMetadata),
    areas: list(areaWrite).max(limits.areasMax).optional(),
    markers: list(markerWrite).max(limits.markersMax).optional(),
  })
  .meta({ id: 'LevelWrite' });

const levels = list(levelWrite).max(limits.levelsMax, coded('map.levelsMax', { count: limits.levelsMax }));

/** All levels of a project. Too many places in total are refused before any of them is parsed. */
export const levelsData = z.preprocess((sent: z.input<typeof levels>, ctx) => {
  const refusal = Array.isArray(sent) ? tooManyPlaces(sent) : null;
  if (refusal === null) return sent;
  ctx.addIssue(refusal);
  return z.NEVER;
}, levels);

/** Returns the fault if `levels` have more places in total than a project may have, or else null. */
function tooManyPlaces(levels: readonly unknown[]): string | null {
  const countOf = (name: 'areas' | 'markers') =>
    levels.reduce<number>((sum, level) => sum + lengthOf(level, name), 0);
  if (countOf('areas') > limits.areasMax) {
    return coded('map.areasMax', { count: limits.areasMax });
  }
  if (countOf('markers') > limits.markersMax) {
    return coded('map.markersMax', { count: limits.markersMax });
  }
  return null;
}

function lengthOf(level: unknown, name: 'areas' | 'markers'): number {
  const places = typeof level === 'object' && level !== null && (level as Record<string, unknown>)[name];
  return Array.isArray(places) ? places.length : 0;
}
