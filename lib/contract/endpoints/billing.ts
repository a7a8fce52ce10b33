import * as z from 'zod';
import { endpoint } from '../declare.ts';
import { forms } from '../forms.ts';
import { key, uuid } from '../scalars.ts';
import { billing, dayRangeQuery, planBody, usage } from '../schemas/billing.ts';
import { dashboard } from '../schemas/dashboard.ts';

export const getBilling = endpoint('GET /api/billing/', {
  summary: 'Get the plan of an organization with its limits and usage (owner, admin)',
  auth: 'account',
  query: z.object({ organization: uuid }),
  reply: billing,
});

export const changePlan = endpoint('POST /api/billing/plan/', {
  summary: 'Change the plan (owner). Returns 409 if only the operator changes plans',
  auth: 'account',
  refuses: ['conflict', 'notFound'],
  body: planBody,
  reply: billing,
});

export const getUsage = endpoint('GET /api/usage/', {
  summary: 'Get API requests, map loads and analytics events of an organization by UTC day (owner, admin)',
  auth: 'account',
  query: z.object({ organization: uuid, ...dayRangeQuery }),
  reply: usage,
});

export const getAnalytics = endpoint('GET /api/analytics/', {
  summary: 'Get the analytics of a project by UTC day (all members)',
  auth: 'account',
  query: z.object({ project: forms([uuid, key]), ...dayRangeQuery }),
  reply: dashboard,
});
