import { invalidAt } from '#lib/contract/errors.ts';
import { requireOrganization } from '#lib/identity/organizations/require-organization.ts';
import { lockOwnAccount } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId, randomHex } from '#lib/platform/ids.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { apiKeyPrefix, hashApiKey } from './api-key.ts';
import { presentApiKey } from './present.ts';
import { insertApiKey, isProjectOf } from './queries.ts';

export type CreateApiKeyInput = {
  organization: string;
  name: string;
  access: 'read' | 'write';
  project?: string | null | undefined;
  expires_at?: string | null | undefined;
};

const keyBytes = 32;
/** What people tell keys apart by: the prefix and eight digits, which leave 224 bits to guess. */
const shownChars = 11;

/** Creates an API key. The answer is the only place where the key itself ever stands; a hash of it is kept. */
export async function createApiKey(ctx: Ctx, input: CreateApiKeyInput) {
  const now = ctx.now();
  const expiresAt = input.expires_at ? new Date(input.expires_at) : null;
  return withTransaction(ctx, async (tx) => {
    const organization = await requireOrganization(tx, input.organization, 'manage');
    const maker = await lockOwnAccount(tx);
    if (expiresAt && expiresAt <= now) throw invalidAt('expires_at', 'value.future');
    if (input.project && !(await isProjectOf(tx.db, organization.id, input.project))) {
      throw invalidAt('project', 'project.notInOrganization');
    }
    const key = apiKeyPrefix + randomHex(keyBytes);
    const row = {
      id: newId(),
      name: input.name.trim(),
      prefix: key.slice(0, shownChars),
      access: input.access,
      projectId: input.project ?? null,
      createdAt: now,
      lastUsedAt: null,
      expiresAt,
    };
    await insertApiKey(tx.db, organization.id, { ...row, keyHash: hashApiKey(key), createdBy: maker.id });
    await recordSecurityEvent(tx, 'api_key_created', {
      userId: maker.id,
      details: { key_id: row.id, organization_id: organization.id, access: row.access },
    });
    return { ...presentApiKey({ ...row, makerEmail: maker.email, makerName: maker.fullName }), key };
  });
}
