import { redeliver as endpoint } from '#lib/contract/endpoints/webhooks.ts';
import { on, route } from '#lib/http/serve.ts';
import { redeliver } from '#lib/webhooks/send-now.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params, query }) => redeliver(ctx, { ...params, organizationId: query.organization })),
);
