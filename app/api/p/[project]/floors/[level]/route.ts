import { getPublicFloor as endpoint } from '#lib/contract/endpoints/wayfinding.ts';
import { onAsked } from '#lib/http/published-map.ts';
import { serve } from '#lib/http/serve.ts';
import { readFloor } from '#lib/maps/ways/read-floor.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  onAsked(endpoint, (ctx, { published, params }) => readFloor(ctx, published, params.level)),
);
