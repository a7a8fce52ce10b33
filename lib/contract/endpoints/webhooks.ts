import * as z from 'zod';
import { deliveryStatuses, webhookEvents } from '../choices.ts';
import { endpoint } from '../declare.ts';
import { pageOf, pageQuery } from '../page.ts';
import { uuid } from '../scalars.ts';
import {
  delivery,
  webhook,
  webhookCreateBody,
  webhookUpdateBody,
  webhookWithSecret,
} from '../schemas/webhook.ts';

const query = z.object({ organization: uuid });

export const listWebhooks = endpoint('GET /api/webhooks/', {
  summary: 'List the webhooks of an organization, oldest first',
  auth: 'account',
  query,
  reply: z.array(webhook),
});

export const createWebhook = endpoint('POST /api/webhooks/', {
  summary: 'Create a webhook. Only this response contains the secret',
  auth: 'account',
  status: 201,
  body: webhookCreateBody,
  reply: webhookWithSecret,
});

export const getWebhook = endpoint('GET /api/webhooks/{id}/', {
  summary: 'Get a webhook',
  auth: 'account',
  query,
  reply: webhook,
});

export const updateWebhook = endpoint('PATCH /api/webhooks/{id}/', {
  summary: 'Update a webhook. Activating it resets its failures to 0',
  auth: 'account',
  query,
  body: webhookUpdateBody,
  reply: webhook,
});

export const deleteWebhook = endpoint('DELETE /api/webhooks/{id}/', {
  summary: 'Delete a webhook and its delivery history',
  auth: 'account',
  query,
});

export const regenerateWebhookSecret = endpoint('POST /api/webhooks/{id}/regenerate-secret/', {
  summary: 'Create a new secret. The old secret is invalid at once',
  auth: 'account',
  query,
  reply: webhookWithSecret,
});

export const testWebhook = endpoint('POST /api/webhooks/{id}/test/', {
  summary: 'Send a webhook.ping now and return its delivery',
  auth: 'account',
  limit: 'testPing',
  query,
  reply: delivery,
});

export const listDeliveries = endpoint('GET /api/webhooks/{id}/deliveries/', {
  summary: 'List the deliveries of the last 30 days, newest first, 20 per page',
  auth: 'account',
  query: query.extend({
    page: pageQuery.page,
    status: z.enum(deliveryStatuses).optional(),
    event: z.enum(webhookEvents).optional(),
  }),
  reply: pageOf(delivery),
});

export const redeliver = endpoint('POST /api/webhooks/{id}/deliveries/{delivery_id}/redeliver/', {
  summary: 'Send the payload of a delivery again with the same X-Service-Delivery',
  auth: 'account',
  limit: 'redelivery',
  status: 201,
  query,
  reply: delivery,
});
