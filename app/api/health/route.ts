import { getHealth as endpoint } from '#lib/contract/endpoints/service.ts';
import { forNext } from '#lib/http/for-next.ts';
import { onHealth, serve } from '#lib/http/serve.ts';
import { checkHealth } from '#lib/operations/check-health.ts';

export const route = serve(onHealth(endpoint, checkHealth));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
