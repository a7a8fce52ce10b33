import { listPublicLevels as endpoint } from '#lib/contract/endpoints/public.ts';
import { forNext } from '#lib/http/for-next.ts';
import { onRead } from '#lib/http/published-map.ts';
import { serve } from '#lib/http/serve.ts';

export const route = serve(onRead(endpoint, 'notFound.publishedMap', (map) => map.levelList()));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
