import * as endpoints from '#lib/contract/endpoints/webhooks.ts';
import { on, route } from '#lib/http/serve.ts';
import { createWebhook } from '#lib/webhooks/create-webhook.ts';
import { listWebhooks } from '#lib/webhooks/list-webhooks.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoints.listWebhooks, (ctx, { query }) => listWebhooks(ctx, { organizationId: query.organization })),
  on(endpoints.createWebhook, (ctx, { body }) => createWebhook(ctx, body)),
);
