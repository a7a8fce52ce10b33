import { redeliver as endpoint } from '#lib/contract/endpoints/webhooks.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { redeliver } from '#lib/webhooks/deliveries.ts';

export const route = serve(
  on(endpoint, (ctx, { params, query }) => redeliver(ctx, { ...params, organizationId: query.organization })),
);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
