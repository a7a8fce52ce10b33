import { regenerateWebhookSecret as endpoint } from '#lib/contract/endpoints/webhooks.ts';
import { on, serve } from '#lib/http/serve.ts';
import { regenerateSecret } from '#lib/webhooks/webhooks.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params, query }) =>
    regenerateSecret(ctx, { ...params, organizationId: query.organization }),
  ),
);
