import { ingestEvents } from '#lib/analytics/ingest-events.ts';
import { ingestEvents as endpoint } from '#lib/contract/endpoints/public.ts';
import { publicCall } from './public-call.ts';

/** Takes events of visitors; the route file serves it, and on a machine of one's own the server before Next. */
export const analyticsCall = publicCall(endpoint, (ctx, { head, body }) =>
  ingestEvents(ctx, head, body.events),
);
