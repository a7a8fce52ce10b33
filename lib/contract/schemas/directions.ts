import * as z from 'zod';
import { connectorKinds, floorSources, routeProfiles } from '../choices.ts';

const reportedSources = floorSources.filter((source) => source !== 'auto');
const point = z.tuple([z.number(), z.number()]);
const connectorKind = z.enum(connectorKinds);

/** An area or marker in directions, with its title in the language of the answer; empty if it has none. */
export const placeRef = z
  .object({ id: z.string(), kind: z.enum(['area', 'marker']), key: z.string(), title: z.string() })
  .meta({ id: 'PlaceRef' });

export const levelRef = z
  .object({ id: z.string(), key: z.string(), name: z.string() })
  .meta({ id: 'LevelRef' });

const routeLeg = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('walk'),
    level: levelRef,
    points: z.array(point),
    distance: z.number().nullable(),
    seconds: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('connect'),
    connector: placeRef.nullable(),
    connectorKind,
    fromLevel: levelRef,
    toLevel: levelRef,
    seconds: z.number().nullable(),
  }),
]);

const turn = z.enum(['slightLeft', 'left', 'sharpLeft', 'slightRight', 'right', 'sharpRight']);

const side = z.enum(['ahead', 'halfLeft', 'left', 'halfRight', 'right', 'behind']);

/** `side`: where the way begins, from how the walker stands at the start; where the goal is, on arrival. */
const routeStep = z.object({
  kind: z.enum(['start', 'walk', 'turn', 'connect', 'arrive']),
  text: z.string(),
  level: levelRef,
  at: point,
  turn: turn.nullable(),
  side: side.nullable(),
  landmark: placeRef.nullable(),
  past: placeRef.nullable(),
  distance: z.number().nullable(),
});

/**
 * A way through the building. `distance` is in metres; `distance` and `seconds` are null if a plan on the way has no
 * scale.
 */
export const route = z
  .object({
    from: placeRef.nullable(),
    to: placeRef.nullable(),
    profile: z.enum(routeProfiles),
    distance: z.number().nullable(),
    seconds: z.number().nullable(),
    legs: z.array(routeLeg),
    steps: z.array(routeStep),
    warnings: z.array(z.enum(['toClosed', 'movedToFloor'])),
  })
  .meta({ id: 'Route' });

/** A closed connector or door of a way. `label` is that of its status; `opensAt` is null if its hours do not tell. */
const closedPlace = z.object({
  place: placeRef,
  label: z.string().nullable(),
  opensAt: z.string().nullable(),
});

/** What is open in place of a closed way: values for another question, and its time. `to` is null for the same place. */
const alternative = z.object({
  kind: z.enum(['steps', 'connector', 'place']),
  profile: z.enum(routeProfiles),
  avoid: z.string(),
  to: placeRef.nullable(),
  seconds: z.number().nullable(),
});

/**
 * `opensAt`: when a closed way opens again, if hours say so. `closedBy` is null unless the way is closed. `version`: the
 * version of the live map.
 */
export const routeReply = z
  .object({
    route: route.nullable(),
    reason: z.enum(['noWay', 'closed', 'steps']).nullable(),
    opensAt: z.string().nullable(),
    closedBy: z.array(closedPlace).nullable(),
    alternatives: z.array(alternative),
    version: z.int(),
  })
  .meta({ id: 'RouteReply' });

/**
 * Walkable floor of a level, in map pixels, reduced by half the width of a body. Each polygon is a ring and its holes.
 */
export const floorReply = z
  .object({
    level: levelRef,
    source: z.enum(reportedSources),
    polygons: z.array(z.array(z.array(point))),
  })
  .meta({ id: 'LevelFloor' });

const wayWarningCodes = ['shaftSingle', 'doorIdle', 'noFloor', 'noScale', 'unreachable'] as const;

const reportedLevel = z.object({
  id: z.string(),
  source: z.enum(reportedSources),
  /** Colours of a plan; `share` is the part of the image, 0 to 1. */
  colors: z.array(
    z.object({
      color: z.string(),
      share: z.number(),
      role: z.enum(['floor', 'wall', 'outside', 'none']),
    }),
  ),
  pieces: z.int(),
});

/** The editor's report on the directions of a draft. */
export const wayReport = z
  .object({
    levels: z.array(reportedLevel),
    unreachable: z.array(z.object({ profile: z.enum(routeProfiles), places: z.array(placeRef) })),
    /** Shafts with only one end. */
    unpaired: z.array(placeRef),
    /** Ends that seem to belong to one shaft. */
    proposals: z.array(
      z.object({
        markers: z.tuple([z.string(), z.string()]),
        kind: connectorKind.exclude(['door']),
      }),
    ),
    warnings: z.array(
      z.object({ code: z.enum(wayWarningCodes), text: z.string(), places: z.array(placeRef) }),
    ),
  })
  .meta({ id: 'WayfindingReport' });
