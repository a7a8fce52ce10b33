import * as z from 'zod';
import { endpoint } from '../declare.ts';
import { key, uuid } from '../scalars.ts';
import { billing, dayRangeQuery, planBody, usage } from '../schemas/billing.ts';
import { dashboard } from '../schemas/dashboard.ts';

const tag = 'Usage and billing';

export const getBilling = endpoint({
  id: 'getBilling',
  method: 'GET',
  path: '/api/billing/',
  tag,
  summary: 'Get the plan of an organization with its limits and usage (owner, admin)',
  auth: 'account',
  status: 200,
  query: z.object({ organization: uuid }),
  reply: billing,
});

export const changePlan = endpoint({
  id: 'changePlan',
  method: 'POST',
  path: '/api/billing/plan/',
  tag,
  summary: 'Change the plan (owner). Returns 409 if only the operator changes plans',
  auth: 'account',
  refuses: ['conflict', 'notFound'],
  status: 200,
  body: planBody,
  reply: billing,
});

export const getUsage = endpoint({
  id: 'getUsage',
  method: 'GET',
  path: '/api/usage/',
  tag,
  summary: 'Get API requests, map loads and analytics events of an organization by UTC day (owner, admin)',
  auth: 'account',
  status: 200,
  query: z.object({ organization: uuid, ...dayRangeQuery }),
  reply: usage,
});

export const getAnalytics = endpoint({
  id: 'getAnalytics',
  method: 'GET',
  path: '/api/analytics/',
  tag,
  summary: 'Get the analytics of a project by UTC day (all members)',
  auth: 'account',
  status: 200,
  query: z.object({ project: z.union([uuid, key]), ...dayRangeQuery }),
  reply: dashboard,
});
