import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { endpoint } from '../declare.ts';
import { coded } from '../fault.ts';
import { wholeNumberText } from '../scalars.ts';

const pixels = wholeNumberText(1, 99_999, coded('value.pixels'));

export const getHealth = endpoint('GET /api/health/', {
  summary: 'Check the health of the service',
  auth: 'none',
  reply: z.object({
    status: z.literal('ok'),
    version: z.string().optional(),
    database: z.string(),
    disk_free_bytes: z.int().nullable().optional(),
    uptime_s: z.int(),
  }),
});

export const getPublicHealth = endpoint('GET /api/health/public/', {
  summary: 'Check whether published maps are served, and from which source',
  auth: 'none',
  reply: z.object({ status: z.enum(['ok', 'last-known', 'standby']), age_s: z.int() }),
});

export const getOembed = endpoint('GET /api/oembed/', {
  summary: 'Get the embed code of a published map in oEmbed format',
  auth: 'none',
  anonymousLimit: 'oembed',
  hasAge: true,
  refuses: ['notFound', 'moved'],
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

export const runHousekeeping = endpoint('GET /api/cron/housekeeping/', {
  summary: 'Run every periodic job once. For the scheduler of a host, with CRON_SECRET as bearer token',
  auth: 'operator',
  reply: z.object({ jobs: z.array(z.object({ name: z.string(), error: z.string().nullable() })) }),
});

export const getMetrics = endpoint('GET /api/metrics/', {
  summary:
    'Get metrics of the serving process in the text format of Prometheus, with CRON_SECRET as bearer token',
  auth: 'operator',
  replyKind: 'text',
  reply: z.string(),
});
