import { redeliver as endpoint } from '#lib/contract/endpoints/webhooks.ts';
import { on, serve } from '#lib/http/serve.ts';
import { redeliver } from '#lib/webhooks/deliveries.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params, query }) => redeliver(ctx, { ...params, organizationId: query.organization })),
);
