import { getPublicLevel as endpoint } from '#lib/contract/endpoints/public.ts';
import { forNext } from '#lib/http/for-next.ts';
import { onRead } from '#lib/http/published-map.ts';
import { serve } from '#lib/http/serve.ts';
import { readLevel } from '#lib/maps/live/read-live.ts';

export const route = serve(onRead(endpoint, 'notFound.level', (map, params) => readLevel(map, params.level)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
