import { getPublicArea as endpoint } from '#lib/contract/endpoints/public.ts';
import { onRead } from '#lib/http/published-map.ts';
import { serve } from '#lib/http/serve.ts';
import { readPlace } from '#lib/maps/live/read-live.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  onRead(endpoint, 'notFound.area', (map, params) => readPlace(map, 'area', params.area)),
);
