import { z } from 'zod';
import { planNames } from '../../plans/plans.ts';
import { timestamp } from '../scalars.ts';

export const roles = ['owner', 'admin', 'member', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const organization = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    plan: z.enum(planNames),
    role: z.enum(roles),
    created_at: timestamp,
  })
  .meta({ id: 'Organization' });
