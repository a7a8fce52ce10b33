import { setTimeout as sleep } from 'node:timers/promises';
import { seal } from '#lib/auth/secrets.ts';
import type { Ctx } from '#lib/context.ts';
import { limits } from '#lib/plans/limits.ts';
import { transact } from '#lib/transact.ts';
import { logChange } from './log-change.ts';
import { presentWithSecret } from './present.ts';
import { isAttempting, lockPlan, updateWebhookRow } from './queries.ts';
import { requireWebhook } from './require-webhook.ts';
import { checkPlan } from './rules.ts';
import { newSecret } from './sign.ts';

const lookAgainMs = 50;

/**
 * Gives the webhook a new secret and answers with it. A request under way was signed with the old one: the answer
 * waits for its end, so that afterwards no signature of the old secret arrives anywhere.
 */
export async function regenerateSecret(ctx: Ctx, input: { organizationId: string; id: string }) {
  const secret = newSecret();
  const webhook = await transact(ctx, async (tx) => {
    const { organization, webhook } = await requireWebhook(tx, input);
    checkPlan(await lockPlan(tx.db, organization.id));
    await updateWebhookRow(tx.db, webhook.id, { secretSealed: seal(secret), updatedAt: tx.now() });
    return (await requireWebhook(tx, input)).webhook;
  });
  logChange(ctx, 'secret_regenerated', webhook.id);
  // Nothing lasts longer than the limit of a request, save what a crash left behind.
  const deadline = performance.now() + limits.webhookTimeoutMs + 500;
  while ((await isAttempting(ctx.db, webhook.id)) && performance.now() < deadline) await sleep(lookAgainMs);
  return presentWithSecret(webhook, secret);
}
