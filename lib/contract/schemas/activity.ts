import * as z from 'zod';
import { activityKinds, memberStatuses, roles } from '../choices.ts';
import { timestamp } from '../scalars.ts';
import { maker } from './organization.ts';

/** What an entry is about, as it was called then; each kind has those that fit it. */
const activityDetails = z
  .object({
    /** Number of the version that was published or brought back. */
    version: z.int().optional(),
    /** Groups of settings that were sent, such as `name` or `appearance`. */
    fields: z.array(z.string()).optional(),
    /** Title or key of the one place that was changed. */
    place: z.string().optional(),
    /** The role that a member has since. */
    role: z.enum(roles).optional(),
    status: z.enum(memberStatuses).optional(),
  })
  .meta({ id: 'ActivityDetails' });

export type ActivityDetails = z.infer<typeof activityDetails>;

export const activityEntry = z
  .object({
    id: z.uuid(),
    kind: z.enum(activityKinds),
    /** How many changes are added up in it. */
    count: z.int(),
    details: activityDetails,
    by: maker,
    /** The member that it was done to. */
    member: maker,
    /** The API key that did it, by its name. */
    key_name: z.string().nullable(),
    first_at: timestamp,
    last_at: timestamp,
  })
  .meta({ id: 'ActivityEntry' });
