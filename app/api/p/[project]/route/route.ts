import { getRoute as endpoint } from '#lib/contract/endpoints/wayfinding.ts';
import { onAsked } from '#lib/http/published-map.ts';
import { serve } from '#lib/http/serve.ts';
import { findRoute } from '#lib/maps/ways/find-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  onAsked(endpoint, (ctx, { published, query }) => findRoute(ctx, published, query)),
);
