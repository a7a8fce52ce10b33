import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { floorLineKinds, floorSources, passages, wayDirections, wayKinds } from '../choices.ts';
import { coded } from '../fault.ts';
import { list } from '../list.ts';
import {
  color,
  coordinate,
  integerBetween,
  key,
  numberBetween,
  perLanguage,
  text,
  uuid,
} from '../scalars.ts';
import { image, imageReference } from './content.ts';
import { field, repliesOf, writesOf } from './fields.ts';

/** How directions treat an area (docs/contract.md, 10.1 Fields). */
export const passage = z.enum(passages);

const isStep = (kind: (typeof wayKinds)[number]) => kind === 'stairs' || kind === 'escalator';

/** Role of a marker in directions, in responses; null if it has none. */
export const way = z
  .object({
    kind: z.enum(wayKinds),
    shaft: z.string().nullable(),
    direction: z.enum(wayDirections),
    heading: z.int().nullable(),
    isStepFree: z.boolean().nullable(),
    seconds: z.number().nullable(),
  })
  .meta({ id: 'Way' });

/** Role of a marker on write. It replaces the stored role; absent members become unknown. */
export const wayWrite = z
  .strictObject({
    kind: z.enum(wayKinds),
    shaft: key.nullable().default(null),
    direction: z.enum(wayDirections).default('both'),
    heading: integerBetween(0, limits.headingMax).nullable().default(null),
    isStepFree: z.boolean().nullable().default(null),
    seconds: numberBetween(0, limits.waySecondsMax).nullable().default(null),
  })
  .refine(({ kind, isStepFree }) => !(isStepFree && isStep(kind)), {
    path: ['isStepFree'],
    message: coded('map.stepFree'),
  })
  .nullable()
  .meta({ id: 'WayWrite' });

const floorColors = z.array(color).max(limits.floorColorsMax);

/** A wall that the plan does not draw, or an opening in a wall that it does draw. */
const floorLine = z.strictObject({
  kind: z.enum(floorLineKinds),
  points: z
    .array(z.tuple([coordinate, coordinate]))
    .min(limits.linePointsMin)
    .max(limits.linePointsMax),
});

/** Source of a level's walkable floor, and people's corrections to it. Members that a write lacks keep their value. */
const levelWayfindingFields = {
  source: field(z.enum(floorSources)),
  floorColors: field(z.array(z.string()), floorColors),
  wallColors: field(z.array(z.string()), floorColors),
  lines: field(
    z.array(z.object({ kind: z.enum(floorLineKinds), points: z.array(z.tuple([z.number(), z.number()])) })),
    z.array(floorLine).max(limits.floorLinesMax),
  ),
};

export const levelWayfinding = z.object(repliesOf(levelWayfindingFields)).meta({ id: 'LevelWayfinding' });
export const levelWayfindingWrite = z.strictObject(writesOf(levelWayfindingFields));

/** `settings.wayfinding`. `speed` is in metres per second. */
const projectWayfindingFields = {
  isEnabled: field(z.boolean()),
  speed: field(z.number(), numberBetween(limits.walkingSpeedMin, limits.walkingSpeedMax)),
};

export const projectWayfinding = z.object(repliesOf(projectWayfindingFields));
export const projectWayfindingWrite = z.strictObject(writesOf(projectWayfindingFields));

const millimetres = numberBetween(0, limits.screenMmMax);
const tiles = list(uuid)
  .max(limits.kioskTilesMax)
  .overwrite((ids) => [...new Set(ids)]);

/** `settings.kiosk`: what a screen in the building does while nobody touches it, and where it hangs. */
const kioskFields = {
  idleSeconds: field(z.int(), integerBetween(limits.idleSecondsMin, limits.idleSecondsMax)),
  attract: field(z.record(z.string(), z.string()), perLanguage(text(limits.attractCharsMax))),
  screen: field(
    z.object({ bottomMm: z.number(), heightMm: z.number() }).nullable(),
    z.strictObject({ bottomMm: millimetres, heightMm: millimetres }).nullable(),
  ),
  /** Ids of the tags on the start screen; none: those with the most places. */
  tiles: field(z.array(z.uuid()), tiles),
  /** Pictures of the project that the screen shows in turn while nobody touches it. */
  pictures: field(z.array(image), list(imageReference).max(limits.kioskPicturesMax)),
};

export const kiosk = z.object(repliesOf(kioskFields));
export const kioskWrite = z.strictObject(writesOf(kioskFields));
