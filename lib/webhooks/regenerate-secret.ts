import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { seal } from '#lib/platform/secrets.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { logChange } from './log-change.ts';
import { presentWithSecret } from './present.ts';
import { listAttemptingIds, lockPlan, updateWebhookRow } from './queries.ts';
import { requireWebhook } from './require-webhook.ts';
import { checkPlan } from './rules.ts';
import type { WebhookId } from './scope.ts';
import { newSecret } from './sign.ts';

const lookAgainMs = 50;

/**
 * Gives the webhook a new secret and answers with it. A request under way was signed with the old one: the answer
 * waits for its end, so that afterwards no signature of the old secret arrives anywhere.
 */
export async function regenerateSecret(ctx: Ctx, input: { organizationId: string; id: string }) {
  const secret = newSecret();
  const webhook = await withTransaction(ctx, async (tx) => {
    const { organization, webhook } = await requireWebhook(tx, input);
    checkPlan(await lockPlan(tx.db, organization.id));
    await updateWebhookRow(tx.db, webhook.id, { secretSealed: seal(secret), updatedAt: tx.now() });
    return (await requireWebhook(tx, input)).webhook;
  });
  logChange(ctx, 'secret_regenerated', webhook.id);
  await requestsEnd(ctx, webhook.id);
  return presentWithSecret(webhook, secret);
}

/** Waits for the requests that are under way now; those begun later have the new signature. */
async function requestsEnd(ctx: Ctx, webhookId: WebhookId): Promise<void> {
  // Nothing lasts longer than the limit of a request, save what a crash left behind.
  const deadline = performance.now() + limits.webhookTimeoutMs + 500;
  let left = await listAttemptingIds(ctx.db, webhookId);
  while (left.length > 0 && performance.now() < deadline) {
    await sleep(lookAgainMs);
    const now = await listAttemptingIds(ctx.db, webhookId);
    left = left.filter((id) => now.includes(id));
  }
}
