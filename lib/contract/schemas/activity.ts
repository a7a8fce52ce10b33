import * as z from 'zod';
import { activityKinds, memberStatuses, roles } from '../choices.ts';
import { timestamp } from '../scalars.ts';
import { maker } from './organization.ts';

/** Details of an entry, with names as they were then. Each kind has the members that fit it. */
const activityDetails = z
  .object({
    /** Number of the version that was published or restored. */
    version: z.int().optional(),
    /** Groups of settings that were sent, such as `name` or `appearance`. */
    fields: z.array(z.string()).optional(),
    /** Title or key of the place, if only one was changed. */
    place: z.string().optional(),
    /** New role of the member. */
    role: z.enum(roles).optional(),
    status: z.enum(memberStatuses).optional(),
  })
  .meta({ id: 'ActivityDetails' });

export type ActivityDetails = z.infer<typeof activityDetails>;

export const activityEntry = z
  .object({
    id: z.uuid(),
    kind: z.enum(activityKinds),
    /** Number of changes that this entry sums up. */
    count: z.int(),
    details: activityDetails,
    by: maker,
    /** The member whose membership changed. */
    member: maker,
    /** Name of the API key that made the change. */
    key_name: z.string().nullable(),
    first_at: timestamp,
    last_at: timestamp,
  })
  .meta({ id: 'ActivityEntry' });
