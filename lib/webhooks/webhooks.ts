import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { invalid, invalidAt } from '#lib/contract/errors.ts';
import type { webhookCreateBody, webhookUpdateBody } from '#lib/contract/schemas/webhook.ts';
import { lockOrganization, requireOrganization } from '#lib/identity/organizations/require-organization.ts';
import { lockOwnAccount } from '#lib/identity/users/require-user.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { log } from '#lib/platform/log.ts';
import { type ClosedThing, closedThing } from '#lib/platform/mail/messages.ts';
import { seal } from '#lib/platform/secrets.ts';
import { settings } from '#lib/platform/settings.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { presentWebhook, type WebhookDetails, type WebhookShape } from './present.ts';
import {
  countWebhooks,
  deleteWebhookRow,
  deleteWebhooksBy,
  insertWebhook,
  listAttemptingIds,
  listWebhookRows,
  lockPlan,
  updateWebhookRow,
  type WebhookId,
} from './queries.ts';
import { requireWebhook, type WebhookInput } from './require-webhook.ts';
import { LookupError, resolveHost } from './resolve-host.ts';
import { checkCount, checkPlan, hostOf, isAllowedAddress, targetFault } from './rules.ts';
import { newSecret } from './sign.ts';

/** Creates a webhook and returns it with its secret. Throws 403 without a plan for it, 400 for a bad URL or a 21st. */
export async function createWebhook(ctx: Ctx, input: z.output<typeof webhookCreateBody>) {
  checkPlan((await requireOrganization(ctx, input.organization, 'manage')).plan);
  await checkTarget(input.url);
  const secret = newSecret();
  const id = newId();
  const created = await withTransaction(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organization, 'manage');
    checkPlan(organization.plan);
    checkCount(await countWebhooks(tx.db, organization.id));
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
    return (await requireWebhook(tx, { ...input, id })).webhook;
  });
  logChange(ctx, 'created', id);
  return { ...presentWebhook(created), secret };
}

/** Returns the organization's webhooks, oldest first. */
export async function listWebhooks(ctx: Ctx, input: { organization: string }): Promise<WebhookDetails[]> {
  const { id } = await requireOrganization(ctx, input.organization, 'manage');
  return (await listWebhookRows(ctx.db, id)).map(presentWebhook);
}

/** Returns one webhook of the organization. */
export async function getWebhook(ctx: Ctx, input: WebhookInput): Promise<WebhookShape> {
  const { webhook } = await requireWebhook(ctx, input);
  return presentWebhook(webhook);
}

/**
 * Changes the fields in `changes`. Setting `is_active` to true resets the consecutive failures to 0, even if it was
 * true. On a plan without webhooks, throws 403 for any field but the description and applies nothing.
 */
export async function updateWebhook(
  ctx: Ctx,
  input: WebhookInput & { changes: z.output<typeof webhookUpdateBody> },
): Promise<WebhookShape> {
  const { changes } = input;
  const needsPlan = 'url' in changes || 'events' in changes || 'is_active' in changes;
  const { organization } = await requireWebhook(ctx, input);
  if (needsPlan) checkPlan(organization.plan);
  if (changes.url !== undefined) await checkTarget(changes.url);
  const updated = await withTransaction(ctx, async (tx) => {
    const { organization, webhook } = await requireWebhook(tx, input);
    if (needsPlan) checkPlan(await lockPlan(tx.db, organization.id));
    const { url, description, events, is_active: isActive } = changes;
    await updateWebhookRow(tx.db, webhook.id, {
      url,
      description,
      events,
      isActive,
      ...(isActive && { consecutiveFailures: 0, disabledAt: null }),
      updatedAt: tx.now(),
    });
    return (await requireWebhook(tx, input)).webhook;
  });
  logChange(ctx, 'updated', updated.id);
  return presentWebhook(updated);
}

const pollMs = 50;

/**
 * Replaces the secret of a webhook and returns the webhook with it. Waits for running requests, which are signed with
 * the old secret, so that none arrives after this answer.
 */
export async function regenerateSecret(ctx: Ctx, input: WebhookInput) {
  const secret = newSecret();
  const webhook = await withTransaction(ctx, async (tx) => {
    const { organization, webhook } = await requireWebhook(tx, input);
    checkPlan(await lockPlan(tx.db, organization.id));
    await updateWebhookRow(tx.db, webhook.id, { secretSealed: seal(secret), updatedAt: tx.now() });
    return (await requireWebhook(tx, input)).webhook;
  });
  logChange(ctx, 'secret_regenerated', webhook.id);
  await requestsEnd(ctx, webhook.id);
  return { ...presentWebhook(webhook), secret };
}

/** Waits for the requests that are running now. Later ones use the new secret. */
async function requestsEnd(ctx: Ctx, webhookId: WebhookId): Promise<void> {
  // Only attempts that a crash left behind take longer than the time limit of a request.
  const deadline = performance.now() + limits.webhookTimeoutMs + 500;
  let running = await listAttemptingIds(ctx.db, webhookId);
  while (running.length > 0 && performance.now() < deadline) {
    await sleep(pollMs);
    const now = await listAttemptingIds(ctx.db, webhookId);
    running = running.filter((id) => now.includes(id));
  }
}

/** Deletes a webhook with its history, including a running delivery. Possible on every plan. */
export async function deleteWebhook(ctx: Ctx, input: WebhookInput): Promise<undefined> {
  await withTransaction(ctx, async (tx) => {
    const { webhook } = await requireWebhook(tx, input);
    await deleteWebhookRow(tx.db, webhook.id);
  });
  logChange(ctx, 'deleted', input.id);
}

/** Deletes every webhook that the user made, with its history, and returns the hosts they delivered to. */
export async function closeWebhooks(tx: TxCtx, userId: string): Promise<ClosedThing | null> {
  const rows = await deleteWebhooksBy(tx.db, userId);
  tx.afterCommit(() => {
    for (const { id } of rows) logChange(tx, 'deleted', id);
  });
  return closedThing(
    'webhooks',
    rows.map(({ url }) => ({ known: new URL(url).host })),
  );
}

/** Logs who changed which webhook, never its secret. */
function logChange(ctx: Ctx, change: string, webhookId: string): void {
  log('info', `webhook_${change}`, {
    webhook: webhookId,
    user: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    address: ctx.clientAddress,
    request_id: ctx.requestId,
  });
}

const lookupLimitMs = 2_000;

/**
 * Throws a 400 at `url` unless it may be a target of deliveries. Refuses a name that resolves to a non-public address,
 * but accepts one that does not resolve now: this check is only early feedback, and `deliver` checks every address
 * again before it connects.
 */
async function checkTarget(url: string): Promise<void> {
  const { webhooksAllowLocal: allowLocal } = settings();
  const fault = targetFault(url, allowLocal);
  if (fault) throw invalid([{ path: 'url', ...fault }]);
  const addresses = await findAddresses(hostOf(new URL(url)));
  if (!addresses.every((address) => isAllowedAddress(address, allowLocal))) {
    throw invalidAt('url', 'webhook.notPublic');
  }
}

async function findAddresses(host: string): Promise<string[]> {
  const limit = AbortSignal.timeout(lookupLimitMs);
  try {
    return (await resolveHost(host, limit)).map(({ address }) => address);
  } catch (error) {
    if (error instanceof LookupError || limit.aborted) return [];
    throw error;
  }
}
