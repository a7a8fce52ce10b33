import type { z } from 'zod';
import type { ProjectEvent } from '#lib/contract/choices.ts';
import { decoded } from '#lib/contract/fault.ts';
import type { delivery, webhook } from '#lib/contract/schemas/webhook.ts';
import { sayError } from '#lib/messages/errors.ts';
import type { InterfaceLanguage } from '#lib/messages/languages.ts';
import { presentMaker } from '#lib/platform/present-maker.ts';
import type { DeliveryRow, WebhookRow } from './queries.ts';

export type WebhookShape = z.infer<typeof webhook>;
export type DeliveryShape = z.infer<typeof delivery>;

/**
 * Returns the Webhook record of docs/contract.md, 8.1 Webhook, without the secret, and for our pages the time at which
 * failures switched the webhook off, or null. The schema of replies leaves that out.
 */
export function presentWebhook(row: WebhookRow): WebhookShape & { disabledAt: string | null } {
  return {
    id: row.id,
    organization: row.organizationId,
    url: row.url,
    description: row.description,
    // The column contains only event names of the contract.
    events: row.events as ProjectEvent[],
    is_active: row.isActive,
    consecutive_failures: row.consecutiveFailures,
    last_delivery_at: row.lastDeliveryAt?.toISOString() ?? null,
    last_success_at: row.lastSuccessAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    created_by: presentMaker(row.creatorEmail, row.creatorName),
    disabledAt: row.disabledAt?.toISOString() ?? null,
  };
}

export type WebhookDetails = ReturnType<typeof presentWebhook>;

/** Returns the failure of a delivery as a sentence. `recorded` is a code, or a sentence of an earlier version. */
export function tellFailure(recorded: string, language: InterfaceLanguage): string {
  const failure = decoded(recorded);
  return failure ? sayError(language, failure) : recorded;
}

/** A delivery as our pages show it, with the headers that were sent. The schema of replies leaves those out. */
export type DeliveryWithHeaders = DeliveryShape & { requestHeaders: Record<string, string> | null };

/** Returns the delivery record of docs/contract.md, 8.4 Delivery record. Only finished attempts have one. */
export function presentDelivery(row: DeliveryRow, language: InterfaceLanguage): DeliveryWithHeaders {
  return {
    id: row.id,
    event: row.event as DeliveryShape['event'],
    status: row.state === 'success' ? 'success' : 'failed',
    status_code: row.statusCode,
    response_body: row.responseBody,
    is_response_body_truncated: row.isResponseBodyTruncated,
    duration_ms: row.durationMs,
    error: tellFailure(row.error, language),
    created_at: row.createdAt.toISOString(),
    payload: JSON.parse(row.payload),
    // `deliver` wrote names and values.
    requestHeaders: row.requestHeaders as DeliveryWithHeaders['requestHeaders'],
  };
}
