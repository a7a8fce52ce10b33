import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { nameModes, orientations } from '../choices.ts';
import { coded } from '../fault.ts';
import { list } from '../list.ts';
import {
  acceptingRecord,
  bearing,
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
import { derived, field, repliesOf, writesOf } from './fields.ts';
import { marker, markerWrite } from './marker.ts';
import { levelWayfinding, levelWayfindingWrite } from './wayfinding.ts';

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

/** A null name removes a language; absent languages keep their name. */
const namesWrite = perLanguage(z.strictObject({ name: filledText(limits.nameCharsMax).nullable() }));

const levelFields = {
  id: derived(z.uuid()),
  name: field(z.string(), filledText(limits.nameCharsMax)),
  key: field(z.string(), key),
  order: field(z.int(), integerBetween(0, limits.orderMax)),
  isHidden: field(z.boolean()),
  imageUrl: field(
    z.string().nullable(),
    z.string().max(imageUrlCharsMax, coded('image.dataUriBytes')).nullable(),
  ),
  imageThumbnails: derived(z.array(z.string())),
  width: field(z.number(), canvasLength),
  height: field(z.number(), canvasLength),
  defaultZoom: field(z.number(), zoom),
  minZoom: field(z.number(), zoom),
  maxZoom: field(z.number(), zoom),
  backgroundColor: field(z.string().nullable(), color.nullable()),
  metersPerPixel: field(
    z.number().nullable(),
    numberBetween(limits.metersPerPixelMin, limits.metersPerPixelMax).nullable(),
  ),
  building: field(z.string().nullable(), text(limits.buildingCharsMax).nullable()),
  /** Null means as the project. */
  orientation: field(z.enum(orientations).nullable()),
  bearing: field(z.number().nullable(), bearing.nullable()),
  names: field(z.enum(nameModes).nullable()),
  wayfinding: field(levelWayfinding, levelWayfindingWrite),
  translations: field(z.record(z.string(), z.object({ name: z.string() })), namesWrite),
};

const replies = repliesOf(levelFields);
export const levelWriteFields = writesOf(levelFields);

/** A level in a batch, without its places. */
export const levelRecord = z.object(replies).meta({ id: 'LevelRecord' });

export const level = z
  .object({ ...replies, areas: z.array(area), markers: z.array(marker) })
  .meta({ id: 'Level' });

export const levelMetadata = z
  .object({ ...replies, areaCount: z.int(), markerCount: z.int() })
  .meta({ id: 'LevelMetadata' });

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
