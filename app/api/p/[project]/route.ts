import { getPublicProject as endpoint } from '#lib/contract/endpoints/public.ts';
import { onRead } from '#lib/http/published-map.ts';
import { serve } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  onRead(endpoint, 'notFound.publishedMap', (map) => map.project()),
);
