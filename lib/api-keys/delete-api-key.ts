import { requireUserId } from '#lib/auth/require-user.ts';
import { recordSecurityEvent } from '#lib/auth/security-events.ts';
import type { Ctx } from '#lib/context.ts';
import { notFound } from '#lib/errors.ts';
import { isUuid } from '#lib/ids.ts';
import { requireOrganization } from '#lib/organizations/require-organization.ts';
import { transact } from '#lib/transact.ts';
import { deleteApiKeyRow } from './queries.ts';

/** Revokes an API key: the next request with it is refused. */
export async function deleteApiKey(
  ctx: Ctx,
  input: { organization: string; keyId: string },
): Promise<undefined> {
  await transact(ctx, async (tx) => {
    const { id } = await requireOrganization(tx, input.organization, 'manage');
    const isGone = isUuid(input.keyId) && (await deleteApiKeyRow(tx.db, id, input.keyId));
    if (!isGone) throw notFound('API key');
    await recordSecurityEvent(tx, 'api_key_revoked', {
      userId: requireUserId(tx),
      details: { key_id: input.keyId, organization_id: id },
    });
  });
}
