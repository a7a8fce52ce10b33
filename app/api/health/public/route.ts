import { getPublicHealth as endpoint } from '#lib/contract/endpoints/service.ts';
import { onHealth, serve } from '#lib/http/serve.ts';
import { checkPublicHealth } from '#lib/operations/check-public-health.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(onHealth(endpoint, checkPublicHealth));
