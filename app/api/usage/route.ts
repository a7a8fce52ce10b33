import { getUsage } from '#lib/billing/get-usage.ts';
import * as endpoints from '#lib/contract/endpoints/billing.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoints.getUsage, (ctx, { query }) => getUsage(ctx, query)),
);
