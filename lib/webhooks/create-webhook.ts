import type { z } from 'zod';
import type { webhookCreateBody } from '#lib/contract/schemas/webhook.ts';
import { requireOrganization } from '#lib/identity/organizations/require-organization.ts';
import { lockOwnAccount } from '#lib/identity/users/require-user.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { seal } from '#lib/platform/secrets.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { checkTarget } from './check-target.ts';
import { logChange } from './log-change.ts';
import { presentWithSecret } from './present.ts';
import { countWebhooks, insertWebhook, lockPlan } from './queries.ts';
import { requireWebhook } from './require-webhook.ts';
import { checkPlan, checkRoom } from './rules.ts';
import { newSecret } from './sign.ts';

/** Creates a webhook and answers it with its secret: 403 without a plan for it, 400 for a bad address or the 21st. */
export async function createWebhook(ctx: Ctx, input: z.output<typeof webhookCreateBody>) {
  checkPlan((await requireOrganization(ctx, input.organization, 'manage')).plan);
  await checkTarget(input.url);
  const secret = newSecret();
  const id = newId();
  const created = await withTransaction(ctx, async (tx) => {
    const organization = await requireOrganization(tx, input.organization, 'manage');
    checkPlan(await lockPlan(tx.db, organization.id));
    checkRoom(await countWebhooks(tx.db, organization.id));
    const maker = await lockOwnAccount(tx);
    const now = tx.now();
    await insertWebhook(tx.db, {
      id,
      organizationId: organization.id,
      url: input.url,
      description: input.description,
      events: input.events,
      isActive: input.is_active,
      secretSealed: seal(secret),
      createdBy: maker.id,
      createdAt: now,
      updatedAt: now,
    });
    return (await requireWebhook(tx, { organizationId: organization.id, id })).webhook;
  });
  logChange(ctx, 'created', id);
  return presentWithSecret(created, secret);
}
