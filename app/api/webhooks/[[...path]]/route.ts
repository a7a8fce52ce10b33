import * as webhooks from '#lib/contract/endpoints/webhooks.ts';
import { on, serve } from '#lib/http/serve.ts';
import { listDeliveries, redeliver, testWebhook } from '#lib/webhooks/deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  regenerateSecret,
  updateWebhook,
} from '#lib/webhooks/webhooks.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(webhooks.listWebhooks, (ctx, { query }) => listWebhooks(ctx, { organizationId: query.organization })),
  on(webhooks.createWebhook, (ctx, { body }) => createWebhook(ctx, body)),
  on(webhooks.getWebhook, (ctx, { params, query }) =>
    getWebhook(ctx, { ...params, organizationId: query.organization }),
  ),
  on(webhooks.updateWebhook, (ctx, { params, query, body }) =>
    updateWebhook(ctx, { ...params, organizationId: query.organization, changes: body }),
  ),
  on(webhooks.deleteWebhook, (ctx, { params, query }) =>
    deleteWebhook(ctx, { ...params, organizationId: query.organization }),
  ),
  on(webhooks.listDeliveries, async (ctx, { params, query, page }) =>
    page.wrap(
      await listDeliveries(ctx, { ...params, ...query, ...page, organizationId: query.organization }),
    ),
  ),
  on(webhooks.redeliver, (ctx, { params, query }) =>
    redeliver(ctx, { ...params, organizationId: query.organization }),
  ),
  on(webhooks.regenerateWebhookSecret, (ctx, { params, query }) =>
    regenerateSecret(ctx, { ...params, organizationId: query.organization }),
  ),
  on(webhooks.testWebhook, (ctx, { params, query }) =>
    testWebhook(ctx, { ...params, organizationId: query.organization }),
  ),
);
