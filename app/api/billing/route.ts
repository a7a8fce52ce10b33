import { getBilling } from '#lib/billing/billing.ts';
import * as endpoints from '#lib/contract/endpoints/billing.ts';
import { on, serve } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.getBilling, (ctx, { query }) => getBilling(ctx, query)),
);
