import { setTimeout as sleep } from 'node:timers/promises';
import { coded } from '#lib/contract/fault.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { countDelivery } from '#lib/platform/metrics/metrics.ts';
import { unseal } from '#lib/platform/secrets.ts';
import { settings } from '#lib/platform/settings.ts';
import { deliver, type Outcome } from './deliver.ts';
import type { DeliveryRow } from './queries.ts';
import { type ClaimedAttempt, finishAttempt } from './queries-attempts.ts';

/** Pauses between tries to record a result: a short outage must not leave a finished delivery as interrupted. */
const retryAfterMs = [250, 500, 1_000, 2_000, 4_000];

/** Makes the one attempt of `claim` and records its result. Returns null if the webhook was deleted meanwhile. */
export async function attempt(claim: ClaimedAttempt, now: Date): Promise<DeliveryRow | null> {
  const result = await tryToDeliver(claim, now);
  countDelivery(result.isSuccess);
  for (const afterMs of retryAfterMs) {
    try {
      return await finishAttempt(claim, result);
    } catch (error) {
      log('warn', 'webhook_result_not_recorded', { delivery: claim.deliveryId, ...describeError(error) });
      await sleep(afterMs);
    }
  }
  return finishAttempt(claim, result);
}

async function tryToDeliver(claim: ClaimedAttempt, now: Date): Promise<Outcome> {
  const { url, eventNumber, event, payload } = claim;
  const secret = readSecret(claim);
  if (secret === null) return unsent(coded('delivery.secretUnreadable'));
  const { webhooksAllowLocal: allowLocal } = settings();
  return deliver({ url, secret, eventNumber, event, body: payload }, { allowLocal, now });
}

/** Returns the secret, or null if it was sealed under another AUTH_SECRET. */
function readSecret(claim: ClaimedAttempt): string | null {
  try {
    return unseal(claim.secretSealed);
  } catch {
    log('error', 'webhook_secret_unreadable', { webhook: claim.webhookId });
    return null;
  }
}

function unsent(error: string): Outcome {
  return {
    isSuccess: false,
    statusCode: null,
    responseBody: '',
    isResponseBodyTruncated: false,
    durationMs: 0,
    error,
    requestHeaders: null,
  };
}
