import { getHealth as endpoint } from '#lib/contract/endpoints/service.ts';
import { checkHealth } from '#lib/health/check-health.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(on(endpoint, (ctx) => checkHealth(ctx)));
