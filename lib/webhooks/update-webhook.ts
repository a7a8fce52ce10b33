import type { z } from 'zod';
import type { webhookUpdateBody } from '#lib/contract/schemas/webhook.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { checkTarget } from './check-target.ts';
import { logChange } from './log-change.ts';
import { presentWebhook, type WebhookShape } from './present.ts';
import { lockPlan, updateWebhookRow } from './queries.ts';
import { requireWebhook } from './require-webhook.ts';
import { checkPlan } from './rules.ts';

export type WebhookChanges = z.output<typeof webhookUpdateBody>;

/**
 * Changes what `changes` names. Switching on sets the failures in a row to 0, whether it was off or not. On a plan
 * without webhooks anything but the description is 403, and nothing of the request is applied.
 */
export async function updateWebhook(
  ctx: Ctx,
  input: { organizationId: string; id: string; changes: WebhookChanges },
): Promise<WebhookShape> {
  const { changes } = input;
  const needsPlan = 'url' in changes || 'events' in changes || 'is_active' in changes;
  const { organization } = await requireWebhook(ctx, input);
  if (needsPlan) checkPlan(organization.plan);
  if (changes.url !== undefined) await checkTarget(changes.url);
  const updated = await withTransaction(ctx, async (tx) => {
    const { organization, webhook } = await requireWebhook(tx, input);
    if (needsPlan) checkPlan(await lockPlan(tx.db, organization.id));
    await updateWebhookRow(tx.db, webhook.id, {
      ...(changes.url !== undefined && { url: changes.url }),
      ...(changes.description !== undefined && { description: changes.description }),
      ...(changes.events !== undefined && { events: changes.events }),
      ...(changes.is_active !== undefined && { isActive: changes.is_active }),
      ...(changes.is_active && { consecutiveFailures: 0, disabledAt: null }),
      updatedAt: tx.now(),
    });
    return (await requireWebhook(tx, input)).webhook;
  });
  logChange(ctx, 'updated', updated.id);
  return presentWebhook(updated);
}
