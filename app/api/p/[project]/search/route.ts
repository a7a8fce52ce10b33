import { searchPublicMap } from '#lib/contract/endpoints/public.ts';
import { publicCall } from '#lib/http/public-call.ts';
import { route } from '#lib/http/serve.ts';
import { searchLive } from '#lib/maps/live/search-live.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  publicCall(searchPublicMap, (ctx, { head, query }) =>
    searchLive(ctx, head, { query: query.q ?? '', language: query.lang }),
  ),
);
