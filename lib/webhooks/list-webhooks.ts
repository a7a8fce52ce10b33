import { requireOrganization } from '#lib/identity/organizations/require-organization.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { presentWebhook, type WebhookShape } from './present.ts';
import { listWebhookRows } from './queries.ts';
import { requireWebhook } from './require-webhook.ts';

/** The organization's webhooks, oldest first. */
export async function listWebhooks(ctx: Ctx, input: { organizationId: string }): Promise<WebhookShape[]> {
  const organization = await requireOrganization(ctx, input.organizationId, 'manage');
  return (await listWebhookRows(ctx.db, organization.id)).map(presentWebhook);
}

/** As listWebhooks, each with the moment at which failures in a row switched it off, for the page that shows it. */
export async function listWebhookDetails(ctx: Ctx, input: { organizationId: string }) {
  const organization = await requireOrganization(ctx, input.organizationId, 'manage');
  const rows = await listWebhookRows(ctx.db, organization.id);
  return rows.map((row) => ({ ...presentWebhook(row), disabledAt: row.disabledAt?.toISOString() ?? null }));
}

/** One webhook of the organization. */
export async function getWebhook(
  ctx: Ctx,
  input: { organizationId: string; id: string },
): Promise<WebhookShape> {
  const { webhook } = await requireWebhook(ctx, input);
  return presentWebhook(webhook);
}
