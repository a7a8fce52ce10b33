import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { endpoint } from '../declare.ts';
import { coded } from '../fault.ts';
import { wholeNumberText } from '../scalars.ts';

const pixels = wholeNumberText(1, 99_999, coded('value.pixels'));

export const getHealth = endpoint({
  id: 'getHealth',
  method: 'GET',
  path: '/api/health/',
  tag: 'Service',
  summary: 'Check the health of the service',
  auth: 'none',
  status: 200,
  reply: z.object({ status: z.literal('ok'), version: z.string(), database: z.string(), uptime_s: z.int() }),
});

export const getOembed = endpoint({
  id: 'getOembed',
  method: 'GET',
  path: '/api/oembed/',
  tag: 'Service',
  summary: 'Get the embed code of a published map in oEmbed format',
  auth: 'none',
  refuses: ['notFound'],
  status: 200,
  query: z.object({
    url: z.string().max(limits.urlCharsMax),
    format: z.literal('json', coded('value.onlyJson')).optional(),
    maxwidth: pixels.optional(),
    maxheight: pixels.optional(),
  }),
  reply: z.object({
    version: z.literal('1.0'),
    type: z.literal('rich'),
    title: z.string(),
    provider_name: z.string(),
    provider_url: z.string(),
    width: z.int(),
    height: z.int(),
    html: z.string(),
  }),
});

export const runHousekeeping = endpoint({
  id: 'runHousekeeping',
  method: 'GET',
  path: '/api/cron/housekeeping/',
  tag: 'Service',
  summary: 'Run every periodic job once. For the scheduler of a host, with CRON_SECRET as bearer token',
  auth: 'operator',
  status: 200,
  reply: z.object({ jobs: z.array(z.object({ name: z.string(), error: z.string().nullable() })) }),
});

export const getMetrics = endpoint({
  id: 'getMetrics',
  method: 'GET',
  path: '/api/metrics/',
  tag: 'Service',
  summary:
    'Get metrics of the serving process in the text format of Prometheus, with CRON_SECRET as bearer token',
  auth: 'operator',
  status: 200,
  replyKind: 'text',
  reply: z.string(),
});
