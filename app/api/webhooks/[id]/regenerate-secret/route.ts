import { regenerateWebhookSecret as endpoint } from '#lib/contract/endpoints/webhooks.ts';
import { on, route } from '#lib/http/serve.ts';
import { regenerateSecret } from '#lib/webhooks/regenerate-secret.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params, query }) =>
    regenerateSecret(ctx, { ...params, organizationId: query.organization }),
  ),
);
