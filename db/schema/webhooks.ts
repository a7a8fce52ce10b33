import { bigint, boolean, index, integer, jsonb, pgSequence, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { byUser } from './accounts.ts';
import { instant } from './columns.ts';
import { ofOrganization } from './organizations.ts';

/** Increasing numbers of `evt_<number>`. */
export const eventNumbers = pgSequence('event_numbers');

export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    organizationId: ofOrganization(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    events: text('events').array().notNull(),
    isActive: boolean('is_active').notNull(),
    secretSealed: text('secret_sealed').notNull(),
    consecutiveFailures: integer('consecutive_failures').notNull().default(0),
    /** When repeated failures switched the webhook off; cleared when it is switched on again. */
    disabledAt: instant('disabled_at'),
    lastDeliveryAt: instant('last_delivery_at'),
    lastSuccessAt: instant('last_success_at'),
    createdBy: byUser('created_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('webhooks_organization').on(table.organizationId)],
);

/** One row per webhook and event, written in the transaction that causes the event. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The number in `evt_<number>`. A manual redelivery repeats it. */
    eventNumber: bigint('event_number', { mode: 'number' }).notNull(),
    event: text('event').notNull(),
    /** The exact text of the envelope that is signed and sent. */
    payload: text('payload').notNull(),
    state: text('state', { enum: ['waiting', 'attempting', 'success', 'failed'] }).notNull(),
    statusCode: integer('status_code'),
    responseBody: text('response_body').notNull().default(''),
    isResponseBodyTruncated: boolean('is_response_body_truncated').notNull().default(false),
    durationMs: integer('duration_ms').notNull().default(0),
    error: text('error').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    attemptedAt: instant('attempted_at'),
    requestHeaders: jsonb('request_headers'),
  },
  (table) => [
    index('deliveries_webhook_time').on(table.webhookId, table.createdAt),
    index('deliveries_state').on(table.state, table.eventNumber),
  ],
);
