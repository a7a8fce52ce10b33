import * as z from 'zod';
import { planNames } from '../../plans/plans.ts';
import { utcDate, uuid } from '../scalars.ts';

/** Limits of an organization's plan and their use. A limit of null means no limit. */
export const billing = z
  .object({
    plan: z.enum(planNames),
    status: z.literal('active'),
    limits: z.object({
      projects: z.int().nullable(),
      published_projects: z.int().nullable(),
      storage_bytes: z.int().nullable(),
      content_bytes: z.int().meta({ description: 'Content of one draft' }),
      webhooks: z.boolean(),
    }),
    usage: z.object({
      projects: z.int(),
      published_projects: z.int(),
      storage_bytes: z.int(),
      content_bytes: z.int().meta({ description: 'Content of the largest draft' }),
      version_bytes: z.int().meta({ description: 'A tenth of what only versions of drafts have' }),
    }),
    can_change_plan: z
      .boolean()
      .meta({ description: 'If true, the caller can change the plan through the API' }),
  })
  .meta({ id: 'Billing' });

export const planBody = z.strictObject({ organization: uuid, plan: z.enum(planNames) });

/** UTC dates, inclusive. The default is the last 30 days. */
export const dayRangeQuery = { from: utcDate.optional(), to: utcDate.optional() };

const counts = { api_requests: z.int(), map_loads: z.int(), analytics_events: z.int() };

export const usage = z
  .object({
    totals: z.object(counts),
    days: z.array(z.object({ date: utcDate, ...counts })),
    storage_bytes: z.int(),
  })
  .meta({ id: 'Usage' });
