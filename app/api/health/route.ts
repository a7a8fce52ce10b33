import { getHealth as endpoint } from '#lib/contract/endpoints/service.ts';
import { on, route } from '#lib/http/serve.ts';
import { checkHealth } from '#lib/operations/check-health.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(on(endpoint, (ctx) => checkHealth(ctx)));
