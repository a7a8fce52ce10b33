import type { Ctx } from '#lib/platform/context.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { logChange } from './log-change.ts';
import { deleteWebhookRow } from './queries.ts';
import { requireWebhook } from './require-webhook.ts';

/** Deletes a webhook with its history, a delivery under way included; possible on every plan. */
export async function deleteWebhook(
  ctx: Ctx,
  input: { organizationId: string; id: string },
): Promise<undefined> {
  await withTransaction(ctx, async (tx) => {
    const { webhook } = await requireWebhook(tx, input);
    await deleteWebhookRow(tx.db, webhook.id);
  });
  logChange(ctx, 'deleted', input.id);
}
