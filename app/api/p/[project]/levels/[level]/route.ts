import { getPublicLevel as endpoint } from '#lib/contract/endpoints/public.ts';
import { onRead } from '#lib/http/published-map.ts';
import { serve } from '#lib/http/serve.ts';
import { readLevel } from '#lib/maps/live/read-live.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  onRead(endpoint, 'notFound.level', (map, params) => readLevel(map, params.level)),
);
