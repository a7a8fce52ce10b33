import { AppError } from '#lib/contract/errors.ts';
import { requireOrganization } from '#lib/identity/organizations/require-organization.ts';
import { requireUserId } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { deleteApiKeyRow } from './queries.ts';

/** Revokes an API key: the next request with it is refused. */
export async function deleteApiKey(
  ctx: Ctx,
  input: { organization: string; keyId: string },
): Promise<undefined> {
  await withTransaction(ctx, async (tx) => {
    const { id } = await requireOrganization(tx, input.organization, 'manage');
    const isGone = isUuid(input.keyId) && (await deleteApiKeyRow(tx.db, id, input.keyId));
    if (!isGone) throw new AppError('notFound.apiKey');
    await recordSecurityEvent(tx, 'api_key_revoked', {
      userId: requireUserId(tx),
      details: { key_id: input.keyId, organization_id: id },
    });
  });
}
