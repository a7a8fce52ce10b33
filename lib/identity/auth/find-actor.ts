import { apiKeyPrefix, hashApiKey } from '#lib/identity/api-keys/api-keys.ts';
import { findApiKey, touchApiKey } from '#lib/identity/api-keys/queries.ts';
import { findLiveSession } from '#lib/identity/users/queries.ts';
import { limits } from '#lib/plans/limits.ts';
import { dayMs, minuteMs } from '#lib/plans/units.ts';
import type { Actor, Ctx } from '#lib/platform/context.ts';
import { touchSession } from './queries.ts';
import { type TokenClaims, verifyToken } from './tokens.ts';

type Lookup = Pick<Ctx, 'db' | 'now'>;

/** Returns the actor of an access token or API key, or null if it is not valid. */
export async function findBearer(lookup: Lookup, credential: string): Promise<Actor | null> {
  return credential.startsWith(apiKeyPrefix)
    ? findKeyActor(lookup, credential)
    : findTokenActor(lookup, credential);
}

/**
 * Returns the user of a browser session, or null if the session has ended. Each use extends its 30 days, up to 180 days
 * after the sign-in.
 */
export async function findBrowserUser(lookup: Lookup, claims: TokenClaims): Promise<Actor | null> {
  const now = lookup.now();
  const session = await findLiveSession(lookup.db, claims.sessionId, claims.userId, now);
  if (session?.kind !== 'browser') return null;
  const endsAt = session.createdAt.getTime() + limits.browserSessionSecondsMax * 1000;
  const slidTo = new Date(Math.min(now.getTime() + limits.sessionSeconds * 1000, endsAt));
  const isSliding = slidTo.getTime() - session.expiresAt.getTime() > dayMs;
  if (isSliding || isOld(session.lastUsedAt, now)) {
    await touchSession(lookup.db, session.id, now, isSliding ? slidTo : null);
  }
  return { kind: 'user', ...claims, via: 'cookie' };
}

async function findTokenActor(lookup: Lookup, token: string): Promise<Actor | null> {
  const now = lookup.now();
  const claims = await verifyToken('access', token, now);
  if (!claims) return null;
  const session = await findLiveSession(lookup.db, claims.sessionId, claims.userId, now);
  if (session?.kind !== 'token') return null;
  if (isOld(session.lastUsedAt, now)) await touchSession(lookup.db, session.id, now, null);
  return { kind: 'user', ...claims, via: 'token' };
}

async function findKeyActor(lookup: Lookup, key: string): Promise<Actor | null> {
  const now = lookup.now();
  const row = await findApiKey(lookup.db, hashApiKey(key), now);
  if (!row) return null;
  if (!row.lastUsedAt || isOld(row.lastUsedAt, now)) await touchApiKey(lookup.db, row.id, now);
  return {
    kind: 'key',
    keyId: row.id,
    organizationId: row.organizationId,
    projectId: row.projectId,
    access: row.access,
    userId: row.createdBy,
  };
}

/** Checks whether the last use is over a minute ago, so that frequent calls write only once a minute. */
function isOld(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() > minuteMs;
}
