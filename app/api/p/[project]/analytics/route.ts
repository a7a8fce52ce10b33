import { ingestEvents } from '#lib/analytics/ingest-events.ts';
import { ingestEvents as endpoint } from '#lib/contract/endpoints/public.ts';
import { onPublished } from '#lib/http/published-map.ts';
import { serve } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  onPublished(endpoint, (ctx, { published, body }) => ingestEvents(ctx, published, body)),
);
