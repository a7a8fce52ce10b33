import { AppError } from '#lib/contract/errors.ts';
import { requireOrganization } from '#lib/identity/organizations/require-organization.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { findWebhook, type WebhookId } from './queries.ts';

/** Names a webhook of an organization. */
export type WebhookInput = { organization: string; id: string };

/**
 * Returns the webhook and its organization. Throws 404 if the organization is not the caller's or has no such webhook,
 * and 403 if the caller may not manage it.
 */
export async function requireWebhook(ctx: Ctx, input: WebhookInput) {
  const organization = await requireOrganization(ctx, input.organization, 'manage');
  const row = isUuid(input.id) ? await findWebhook(ctx.db, organization.id, input.id) : null;
  if (!row) throw new AppError('notFound.webhook');
  return { organization, webhook: { ...row, id: row.id as WebhookId } };
}
