import * as endpoints from '#lib/contract/endpoints/webhooks.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createWebhook, listWebhooks } from '#lib/webhooks/webhooks.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.listWebhooks, (ctx, { query }) => listWebhooks(ctx, { organizationId: query.organization })),
  on(endpoints.createWebhook, (ctx, { body }) => createWebhook(ctx, body)),
);
