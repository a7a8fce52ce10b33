import { regenerateWebhookSecret as endpoint } from '#lib/contract/endpoints/webhooks.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { regenerateSecret } from '#lib/webhooks/webhooks.ts';

export const route = serve(
  on(endpoint, (ctx, { params, query }) =>
    regenerateSecret(ctx, { ...params, organizationId: query.organization }),
  ),
);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
