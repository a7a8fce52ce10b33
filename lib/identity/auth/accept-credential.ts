import { apiKeyPrefix, hashApiKey } from '#lib/identity/api-keys/api-keys.ts';
import { findApiKey, touchApiKey } from '#lib/identity/api-keys/queries.ts';
import { acceptSession, isOldUse, type Lookup } from '#lib/identity/sessions/accept-session.ts';
import { verifyToken } from '#lib/identity/sessions/tokens.ts';
import type { Actor } from '#lib/platform/context.ts';

/** Returns the actor of an access token or API key and records its use, or null if it is not valid. */
export async function acceptCredential(lookup: Lookup, credential: string): Promise<Actor | null> {
  if (credential.startsWith(apiKeyPrefix)) return acceptKey(lookup, credential);
  const claims = await verifyToken('access', credential, lookup.now());
  return claims && acceptSession(lookup, claims, 'token');
}

async function acceptKey(lookup: Lookup, key: string): Promise<Actor | null> {
  const now = lookup.now();
  const row = await findApiKey(lookup.db, hashApiKey(key), now);
  if (!row) return null;
  const isWritten = !lookup.isLook && (!row.lastUsedAt || isOldUse(row.lastUsedAt, now));
  if (isWritten && !(await touchApiKey(lookup.db, row.id, now))) return null;
  return {
    kind: 'key',
    keyId: row.id,
    organizationId: row.organizationId,
    projectId: row.projectId,
    access: row.access,
    userId: row.createdBy,
  };
}
