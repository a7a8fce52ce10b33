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

/** Source of a level's walkable floor, and people's corrections to it. */
export const levelWayfinding = z
  .object({
    source: z.enum(floorSources),
    floorColors: z.array(z.string()),
    wallColors: z.array(z.string()),
    lines: z.array(
      z.object({ kind: z.enum(floorLineKinds), points: z.array(z.tuple([z.number(), z.number()])) }),
    ),
  })
  .meta({ id: 'LevelWayfinding' });

/** Floor settings on write. Absent members keep their value. */
export const levelWayfindingWrite = z.strictObject({
  source: z.enum(floorSources).optional(),
  floorColors: floorColors.optional(),
  wallColors: floorColors.optional(),
  lines: z.array(floorLine).max(limits.floorLinesMax).optional(),
});

/** `settings.wayfinding`. `speed` is in metres per second. */
export const projectWayfinding = z.object({ isEnabled: z.boolean(), speed: z.number() });

export const projectWayfindingWrite = z.strictObject({
  isEnabled: z.boolean().optional(),
  speed: numberBetween(limits.walkingSpeedMin, limits.walkingSpeedMax).optional(),
});

/** `settings.kiosk`: what a screen in the building does while nobody touches it, and where it hangs. */
export const kiosk = z.object({
  idleSeconds: z.int(),
  attract: z.record(z.string(), z.string()),
  screen: z.object({ bottomMm: z.number(), heightMm: z.number() }).nullable(),
  /** Ids of the tags on the start screen; none: those with the most places. */
  tiles: z.array(z.uuid()),
  /** Pictures of the project that the screen shows in turn while nobody touches it. */
  pictures: z.array(image),
});

const millimetres = numberBetween(0, limits.screenMmMax);

export const kioskWrite = z.strictObject({
  idleSeconds: integerBetween(limits.idleSecondsMin, limits.idleSecondsMax).optional(),
  attract: perLanguage(text(limits.attractCharsMax)).optional(),
  screen: z.strictObject({ bottomMm: millimetres, heightMm: millimetres }).nullable().optional(),
  tiles: list(uuid)
    .max(limits.kioskTilesMax)
    .overwrite((ids) => [...new Set(ids)])
    .optional(),
  pictures: list(imageReference).max(limits.kioskPicturesMax).optional(),
});
