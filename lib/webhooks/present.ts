import type { z } from 'zod';
import type { ProjectEvent } from '#lib/contract/choices.ts';
import { decoded } from '#lib/contract/fault.ts';
import type { delivery, webhook, webhookWithSecret } from '#lib/contract/schemas/webhook.ts';
import { presentMaker } from '#lib/identity/organizations/present.ts';
import type { InterfaceLanguage } from '#lib/strings/choose-language.ts';
import { sayError } from '#lib/strings/errors.ts';
import type { DeliveryRow, WebhookRow } from './queries.ts';

export type WebhookShape = z.infer<typeof webhook>;
export type DeliveryShape = z.infer<typeof delivery>;

/** The Webhook record of docs/contract.md, 8.1 Webhook, without the secret. */
export function presentWebhook(row: WebhookRow): WebhookShape {
  return {
    id: row.id,
    organization: row.organizationId,
    url: row.url,
    description: row.description,
    // Only names of the contract are ever written.
    events: row.events as ProjectEvent[],
    is_active: row.isActive,
    consecutive_failures: row.consecutiveFailures,
    last_delivery_at: row.lastDeliveryAt?.toISOString() ?? null,
    last_success_at: row.lastSuccessAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    created_by: presentMaker(row.creatorEmail, row.creatorName),
  };
}

/** The record with its secret, as create and regenerate-secret alone answer it. */
export function presentWithSecret(row: WebhookRow, secret: string): z.infer<typeof webhookWithSecret> {
  return { ...presentWebhook(row), secret };
}

/** Why a delivery failed, from what was recorded: a code, or the sentence that an earlier version wrote. */
export function tellFailure(recorded: string, language: InterfaceLanguage): string {
  const failure = decoded(recorded);
  return failure ? sayError(language, failure) : recorded;
}

/** The delivery record of docs/contract.md, 8.4 Delivery record. Only attempts that came to an end have one. */
export function presentDelivery(row: DeliveryRow, language: InterfaceLanguage): DeliveryShape {
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
  };
}
