import { testWebhook as endpoint } from '#lib/contract/endpoints/webhooks.ts';
import { on, serve } from '#lib/http/serve.ts';
import { testWebhook } from '#lib/webhooks/deliveries.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params, query }) =>
    testWebhook(ctx, { ...params, organizationId: query.organization }),
  ),
);
