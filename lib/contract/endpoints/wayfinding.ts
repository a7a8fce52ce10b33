import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { avoidables, routeProfiles } from '../choices.ts';
import { endpoint } from '../declare.ts';
import { coded } from '../fault.ts';
import { askedLanguage, filledText, timestamp } from '../scalars.ts';
import { floorReply, routeReply, wayReport } from '../schemas/directions.ts';

const avoidable = `(?:${avoidables.join('|')})`;
const headingFault = coded('value.between', { min: 0, max: 359 });
const avoidPattern = new RegExp(`^(?:${avoidable}(?:,${avoidable})*)?$`);

function describeHeading(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema.pattern;
  Object.assign(schema, { type: 'number', minimum: 0, exclusiveMaximum: 360 });
}

/**
 * `from` and `to` are an id or key of a place, or `level:x,y`. `to` may be `tag:<id>`: the nearest place with the tag.
 */
export const getRoute = endpoint('GET /api/p/{project}/route/', {
  summary: 'Get the fastest route between two places of a published map',
  auth: 'public',
  query: z.object({
    from: filledText(limits.wayEndCharsMax),
    to: filledText(limits.wayEndCharsMax),
    profile: z.enum(routeProfiles).default('walk'),
    /** A comma-separated list of kinds. */
    avoid: z
      .string()
      .regex(avoidPattern, coded('value.oneOf', { names: avoidables.join(', ') }))
      .optional(),
    at: timestamp.optional(),
    /** How the walker stands at the start, in degrees clockwise from the top of the plan. */
    heading: z
      .string()
      .regex(/^\d{1,3}(?:\.\d{1,6})?$/, headingFault)
      .transform(Number)
      .refine((degrees) => degrees < 360, headingFault)
      .meta({ override: ({ jsonSchema }) => describeHeading(jsonSchema) })
      .optional(),
    lang: askedLanguage.optional(),
  }),
  reply: routeReply,
  replyIsTrusted: true,
});

export const getPublicFloor = endpoint('GET /api/p/{project}/floors/{level}/', {
  summary: 'Get the walkable floor of a level',
  auth: 'public',
  reply: floorReply,
  replyIsTrusted: true,
});

export const getWayReport = endpoint('GET /api/projects/{project_id}/wayfinding/', {
  summary: 'Get the report on the directions of the draft: floors, unreachable places, shafts without an end',
  auth: 'read',
  reply: wayReport,
});
