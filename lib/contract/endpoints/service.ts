import { z } from 'zod';
import { endpoint } from '../declare.ts';

export const getHealth = endpoint({
  id: 'getHealth',
  method: 'GET',
  path: '/api/health/',
  tag: 'Service',
  summary: 'Whether the service can answer',
  auth: 'none',
  status: 200,
  reply: z.object({ status: z.literal('ok'), version: z.string(), database: z.string(), uptime_s: z.int() }),
});
