import { listDeliveries as endpoint } from '#lib/contract/endpoints/webhooks.ts';
import { on, route } from '#lib/http/serve.ts';
import { listDeliveries } from '#lib/webhooks/list-deliveries.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, async (ctx, { params, query, page }) =>
    page.wrap(
      await listDeliveries(ctx, { ...params, ...query, ...page, organizationId: query.organization }),
    ),
  ),
);
