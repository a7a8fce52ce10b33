import { searchPublicMap } from '#lib/contract/endpoints/public.ts';
import { onPublished } from '#lib/http/published-map.ts';
import { serve } from '#lib/http/serve.ts';
import { searchLive } from '#lib/maps/live/search-live.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  onPublished(searchPublicMap, (ctx, { published, query }) =>
    searchLive(ctx, published, { query: query.q ?? '', language: query.lang }),
  ),
);
