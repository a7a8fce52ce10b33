import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Paging } from '#db/paging.ts';
import { AppError, invalidAt } from '#lib/contract/errors.ts';
import type { apiKey, apiKeyBody } from '#lib/contract/schemas/organization.ts';
import { lockOrganization, requireOrganization } from '#lib/identity/organizations/require-organization.ts';
import { lockOwnAccount, requireUserId } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { isUuid, newId, randomHex } from '#lib/platform/ids.ts';
import { type ClosedThing, closedThing } from '#lib/platform/mail/messages.ts';
import { presentMaker } from '#lib/platform/present-maker.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import {
  type ApiKeyRow,
  deleteApiKeyRow,
  deleteApiKeyRowsBy,
  holdProjectOf,
  insertApiKey,
  listApiKeyRows,
} from './queries.ts';

/** Prefix that distinguishes an API key from an access token. */
export const apiKeyPrefix = 'sk_';
const keyBytes = 32;
/** Length of the prefix that people recognize a key by: `sk_` and eight digits, which leave 224 bits to guess. */
const shownChars = 11;
const lastInstant = new Date('9999-12-31T23:59:59.999Z');

/** Creates an API key. Only this answer contains the key itself; the database keeps a hash of it. */
export async function createApiKey(ctx: Ctx, input: z.output<typeof apiKeyBody>) {
  const now = ctx.now();
  const expiresAt = input.expires_at ? new Date(input.expires_at) : null;
  return withTransaction(ctx, async (tx) => {
    if (input.project) {
      const { id } = await requireOrganization(tx, input.organization, 'manage');
      if (!(await holdProjectOf(tx.db, id, input.project)))
        throw invalidAt('project', 'project.notInOrganization');
    }
    // A member who is removed at the same moment leaves no key behind.
    const organization = await lockOrganization(tx, input.organization, 'manage');
    const maker = await lockOwnAccount(tx);
    if (expiresAt && expiresAt <= now) throw invalidAt('expires_at', 'value.future');
    // With an offset, the last day of 9999 can lie in a year that no timestamp of ours has.
    if (expiresAt && expiresAt > lastInstant) throw invalidAt('expires_at', 'value.time');
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

/** Returns one page of an organization's API keys, newest first, without the keys themselves. */
export async function listApiKeys(ctx: Ctx, input: Paging & { organization: string }) {
  const { id } = await requireOrganization(ctx, input.organization, 'manage');
  const { count, rows } = await listApiKeyRows(ctx.db, id, input);
  return { count, results: rows.map(presentApiKey) };
}

/** Revokes an API key. The next request with it is refused. */
export async function deleteApiKey(
  ctx: Ctx,
  input: { organization: string; keyId: string },
): Promise<undefined> {
  await withTransaction(ctx, async (tx) => {
    const { id } = await requireOrganization(tx, input.organization, 'manage');
    const isDeleted = isUuid(input.keyId) && (await deleteApiKeyRow(tx.db, id, input.keyId));
    if (!isDeleted) throw new AppError('notFound.apiKey');
    await recordSecurityEvent(tx, 'api_key_revoked', {
      userId: requireUserId(tx),
      details: { key_id: input.keyId, organization_id: id },
    });
  });
}

/** Revokes every API key that the user made, in any organization, and returns their names. */
export async function deleteKeysMadeBy(tx: TxCtx, userId: string): Promise<ClosedThing | null> {
  const rows = await deleteApiKeyRowsBy(tx.db, userId);
  return closedThing(
    'apiKeys',
    rows.map(({ name, prefix }) => ({ chosen: name, known: `(${prefix}…)` })),
  );
}

/** Returns the hash under which an API key is stored. Keys are random, so a fast hash is safe. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Returns the API key record of docs/contract.md, 4.3 API keys, without the key. */
function presentApiKey(row: ApiKeyRow): z.infer<typeof apiKey> {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    access: row.access,
    project: row.projectId,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_by: presentMaker(row.makerEmail, row.makerName),
  };
}
