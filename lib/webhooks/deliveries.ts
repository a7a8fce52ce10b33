import type { Paging } from '#db/paging.ts';
import { AppError } from '#lib/contract/errors.ts';
import { requireAccount } from '#lib/identity/users/require-user.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid, newId } from '#lib/platform/ids.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { attempt } from './attempt.ts';
import { dispatch } from './dispatch.ts';
import { type DeliveryShape, type DeliveryWithHeaders, presentDelivery } from './present.ts';
import {
  type DeliveryFilter,
  findDelivery,
  listDeliveryRows,
  lockPlan,
  nextEventNumbers,
} from './queries.ts';
import { type ClaimedAttempt, insertClaimed } from './queries-attempts.ts';
import { envelope } from './record-event.ts';
import { requireWebhook, type WebhookInput } from './require-webhook.ts';
import { checkPlan } from './rules.ts';

type DeliveryListInput = WebhookInput & DeliveryFilter & Paging;

/** Returns one page of the webhook's finished deliveries of the last 30 days, newest first. */
export async function listDeliveries(
  ctx: Ctx,
  input: DeliveryListInput,
): Promise<{ count: number; results: DeliveryWithHeaders[] }> {
  const { webhook } = await requireWebhook(ctx, input);
  const { count, rows } = await listDeliveryRows(ctx.db, webhook.id, input, input);
  return { count, results: rows.map((row) => presentDelivery(row, ctx.answerLanguage)) };
}

/** Sends a `webhook.ping` to a webhook, active or not, and returns the delivery. It counts like any delivery. */
export async function testWebhook(ctx: Ctx, input: WebhookInput): Promise<DeliveryShape> {
  const claim = await withTransaction(ctx, async (tx) => {
    const { organization, webhook } = await requireWebhook(tx, input);
    checkPlan(await lockPlan(tx.db, organization.id));
    const [eventNumber = 0] = await nextEventNumbers(tx.db, 1);
    const createdAt = tx.now();
    const { email } = await requireAccount(tx);
    const data = { organization_id: organization.id, sent_by: email };
    const event = 'webhook.ping';
    const payload = envelope(eventNumber, event, createdAt, data);
    return insertClaimed(tx.db, {
      id: newId(),
      webhookId: webhook.id,
      eventNumber,
      event,
      payload,
      createdAt,
    });
  });
  return sendNow(ctx, claim);
}

/** Sends the payload of an earlier delivery again, as a new delivery under the same `X-Service-Delivery`. */
export async function redeliver(
  ctx: Ctx,
  input: WebhookInput & { deliveryId: string },
): Promise<DeliveryShape> {
  const claim = await withTransaction(ctx, async (tx) => {
    const { organization, webhook } = await requireWebhook(tx, input);
    const earlier = isUuid(input.deliveryId) ? await findDelivery(tx.db, webhook.id, input.deliveryId) : null;
    if (!earlier) throw new AppError('notFound.delivery');
    checkPlan(await lockPlan(tx.db, organization.id));
    const { webhookId, eventNumber, event, payload } = earlier;
    return insertClaimed(tx.db, { id: newId(), webhookId, eventNumber, event, payload, createdAt: tx.now() });
  });
  return sendNow(ctx, claim);
}

/** Sends at once, ahead of the organization's queue, because a caller waits for the result. */
async function sendNow(ctx: Ctx, claim: ClaimedAttempt | null): Promise<DeliveryShape> {
  const row = claim && (await attempt(claim, ctx.now()));
  if (claim) void dispatch(claim.organizationId);
  if (!row) throw new AppError('notFound.webhook');
  return presentDelivery(row, ctx.answerLanguage);
}
