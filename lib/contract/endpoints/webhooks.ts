import * as z from 'zod';
import { deliveryStatuses, webhookEvents } from '../choices.ts';
import { emptyReply, endpoint } from '../declare.ts';
import { pageOf, pageQuery } from '../page.ts';
import { uuid } from '../scalars.ts';
import {
  delivery,
  webhook,
  webhookCreateBody,
  webhookUpdateBody,
  webhookWithSecret,
} from '../schemas/webhook.ts';

const tag = 'Webhooks';

const params = z.object({ id: z.string() });
const query = z.object({ organization: uuid });

export const listWebhooks = endpoint({
  id: 'listWebhooks',
  method: 'GET',
  path: '/api/webhooks/',
  tag,
  summary: 'List the webhooks of an organization, oldest first',
  auth: 'account',
  status: 200,
  query,
  reply: z.array(webhook),
});

export const createWebhook = endpoint({
  id: 'createWebhook',
  method: 'POST',
  path: '/api/webhooks/',
  tag,
  summary: 'Create a webhook. Only this response contains the secret',
  auth: 'account',
  status: 201,
  body: webhookCreateBody,
  reply: webhookWithSecret,
});

export const getWebhook = endpoint({
  id: 'getWebhook',
  method: 'GET',
  path: '/api/webhooks/{id}/',
  tag,
  summary: 'Get a webhook',
  auth: 'account',
  status: 200,
  params,
  query,
  reply: webhook,
});

export const updateWebhook = endpoint({
  id: 'updateWebhook',
  method: 'PATCH',
  path: '/api/webhooks/{id}/',
  tag,
  summary: 'Update a webhook. Activating it resets its failures to 0',
  auth: 'account',
  status: 200,
  params,
  query,
  body: webhookUpdateBody,
  reply: webhook,
});

export const deleteWebhook = endpoint({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/webhooks/{id}/',
  tag,
  summary: 'Delete a webhook and its delivery history',
  auth: 'account',
  status: 204,
  params,
  query,
  reply: emptyReply,
});

export const regenerateWebhookSecret = endpoint({
  id: 'regenerateWebhookSecret',
  method: 'POST',
  path: '/api/webhooks/{id}/regenerate-secret/',
  tag,
  summary: 'Create a new secret. The old secret is invalid at once',
  auth: 'account',
  status: 200,
  params,
  query,
  reply: webhookWithSecret,
});

export const testWebhook = endpoint({
  id: 'testWebhook',
  method: 'POST',
  path: '/api/webhooks/{id}/test/',
  tag,
  summary: 'Send a webhook.ping now and return its delivery',
  auth: 'account',
  limit: 'testPing',
  status: 200,
  params,
  query,
  reply: delivery,
});

export const listDeliveries = endpoint({
  id: 'listDeliveries',
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries/',
  tag,
  summary: 'List the deliveries of the last 30 days, newest first, 20 per page',
  auth: 'account',
  status: 200,
  params,
  query: query.extend({
    page: pageQuery.page,
    status: z.enum(deliveryStatuses).optional(),
    event: z.enum(webhookEvents).optional(),
  }),
  reply: pageOf(delivery),
});

export const redeliver = endpoint({
  id: 'redeliver',
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{delivery_id}/redeliver/',
  tag,
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
