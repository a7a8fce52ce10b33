import { getHealth as endpoint } from '#lib/contract/endpoints/service.ts';
import { onHealth, serve } from '#lib/http/serve.ts';
import { checkHealth } from '#lib/operations/check-health.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(onHealth(endpoint, checkHealth));
