import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { deliveryStatuses, projectEvents, webhookEvents } from '../choices.ts';
import { coded } from '../fault.ts';
import { addressOf, text, timestamp, uuid } from '../scalars.ts';

/** docs/contract.md, 8.1 Webhook, without the secret. */
export const webhook = z
  .object({
    id: z.uuid(),
    organization: z.uuid(),
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(projectEvents)),
    is_active: z.boolean(),
    consecutive_failures: z.int(),
    last_delivery_at: timestamp.nullable(),
    last_success_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    created_by: z
      .object({ email: z.string(), full_name: z.string() })
      .nullable()
      .meta({ description: 'Null if the account was deleted' }),
  })
  .meta({ id: 'Webhook' });

export const webhookWithSecret = webhook
  .extend({ secret: z.string().meta({ description: 'Signing key. Only this response contains it' }) })
  .meta({ id: 'WebhookWithSecret' });

const url = addressOf(['http:', 'https:'], 'webhook.url');

const events = z
  .array(z.enum(projectEvents))
  .min(1, coded('webhook.eventsMin'))
  .transform((names) => [...new Set(names)]);

const changeable = { url, description: text(limits.descriptionCharsMax), events, is_active: z.boolean() };

export const webhookCreateBody = z.strictObject({
  ...changeable,
  organization: uuid,
  description: changeable.description.default(''),
  is_active: changeable.is_active.default(true),
});

export const webhookUpdateBody = z.strictObject(changeable).partial();

/** docs/contract.md, 8.4 Delivery record. */
export const delivery = z
  .object({
    id: z.uuid(),
    event: z.enum(webhookEvents),
    status: z.enum(deliveryStatuses),
    status_code: z.int().nullable().meta({ description: 'Null if there was no response' }),
    response_body: z.string(),
    is_response_body_truncated: z.boolean(),
    duration_ms: z.int(),
    error: z.string(),
    created_at: timestamp,
    payload: z.object({
      id: z.string(),
      event: z.enum(webhookEvents),
      created_at: timestamp,
      data: z.record(z.string(), z.string()),
    }),
  })
  .meta({ id: 'WebhookDelivery' });
