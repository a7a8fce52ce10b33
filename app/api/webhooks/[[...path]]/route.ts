import * as webhooks from '#lib/contract/endpoints/webhooks.ts';
import { on, onList, serve } from '#lib/http/serve.ts';
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
  on(webhooks.listWebhooks, listWebhooks),
  on(webhooks.createWebhook, createWebhook),
  on(webhooks.getWebhook, getWebhook),
  on(webhooks.updateWebhook, (ctx, input, { body }) => updateWebhook(ctx, { ...input, changes: body })),
  on(webhooks.deleteWebhook, deleteWebhook),
  onList(webhooks.listDeliveries, listDeliveries),
  on(webhooks.redeliver, redeliver),
  on(webhooks.regenerateWebhookSecret, regenerateSecret),
  on(webhooks.testWebhook, testWebhook),
);
