import { ingestEvents } from '#lib/analytics/ingest-events.ts';
import { ingestEvents as endpoint } from '#lib/contract/endpoints/public.ts';
import { publicCall } from '#lib/http/public-call.ts';
import { route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  publicCall(endpoint, (ctx, { head, body }) => ingestEvents(ctx, head, body.events)),
);
