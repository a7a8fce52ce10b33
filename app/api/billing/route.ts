import { getBilling } from '#lib/billing/get-billing.ts';
import * as endpoints from '#lib/contract/endpoints/billing.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoints.getBilling, (ctx, { query }) => getBilling(ctx, query)),
);
