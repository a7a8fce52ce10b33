import { listDeliveries as endpoint } from '#lib/contract/endpoints/webhooks.ts';
import { on, serve } from '#lib/http/serve.ts';
import { listDeliveries } from '#lib/webhooks/deliveries.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, async (ctx, { params, query, page }) =>
    page.wrap(
      await listDeliveries(ctx, { ...params, ...query, ...page, organizationId: query.organization }),
    ),
  ),
);
