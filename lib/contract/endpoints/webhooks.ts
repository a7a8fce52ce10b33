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

const params = z.object({ id: z.string() });
const query = z.object({ organization: uuid });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks/',
  summary: 'List the webhooks of an organization, oldest first',
  auth: 'account',
  query,
  reply: z.array(webhook),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/',
  summary: 'Create a webhook. Only this response contains the secret',
  auth: 'account',
  status: 201,
  body: webhookCreateBody,
  reply: webhookWithSecret,
});

export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/',
  summary: 'Get a webhook',
  auth: 'account',
  params,
  query,
  reply: webhook,
});

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/{id}/',
  summary: 'Update a webhook. Activating it resets its failures to 0',
  auth: 'account',
  params,
  query,
  body: webhookUpdateBody,
  reply: webhook,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/{id}/',
  summary: 'Delete a webhook and its delivery history',
  auth: 'account',
  params,
  query,
});

export const regenerateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/regenerate-secret/',
  summary: 'Create a new secret. The old secret is invalid at once',
  auth: 'account',
  params,
  query,
  reply: webhookWithSecret,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/test/',
  summary: 'Send a webhook.ping now and return its delivery',
  auth: 'account',
  limit: 'testPing',
  params,
  query,
  reply: delivery,
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries/',
  summary: 'List the deliveries of the last 30 days, newest first, 20 per page',
  auth: 'account',
  params,
  query: query.extend({
    page: pageQuery.page,
    status: z.enum(deliveryStatuses).optional(),
    event: z.enum(webhookEvents).optional(),
  }),
  reply: pageOf(delivery),
});

export const redeliver = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{delivery_id}/redeliver/',
  summary: 'Send the payload of a delivery again with the same X-Service-Delivery',
  auth: 'account',
  limit: 'redelivery',
  status: 201,
  params: params
    .extend({ delivery_id: z.string() })
    .transform(({ id, delivery_id }) => ({ id, deliveryId: delivery_id })),
  query,
  reply: delivery,
});
