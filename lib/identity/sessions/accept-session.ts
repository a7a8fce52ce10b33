import { limits } from '#lib/plans/limits.ts';
import { dayMs, minuteMs } from '#lib/plans/units.ts';
import type { Actor, Ctx } from '#lib/platform/context.ts';
import { findLiveSession, touchSession } from './queries.ts';
import type { TokenClaims } from './tokens.ts';

/** What identifying a caller needs of a context. With `isLook` it is no use of the credential: nothing is recorded. */
export type Lookup = Pick<Ctx, 'db' | 'now'> & { isLook?: boolean };

/**
 * Returns the user of a session that came as a cookie of a browser or as an access token, and records its use; null if
 * the session has ended.
 */
export async function acceptSession(
  lookup: Lookup,
  claims: TokenClaims,
  via: 'cookie' | 'token',
): Promise<Actor | null> {
  const now = lookup.now();
  const session = await findLiveSession(lookup.db, claims.sessionId, claims.userId, now);
  if (session?.kind !== (via === 'cookie' ? 'browser' : 'token')) return null;
  const slidTo = via === 'cookie' ? slidEnd(session, now) : null;
  const isWritten = !lookup.isLook && (slidTo !== null || isOldUse(session.lastUsedAt, now));
  if (isWritten && !(await touchSession(lookup.db, session.id, now, slidTo))) return null;
  return { kind: 'user', ...claims, via };
}

/**
 * Returns the end to which this use extends a browser session: 30 days, up to 180 days after the sign-in. Null if that is
 * less than a day later.
 */
function slidEnd({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }, now: Date): Date | null {
  const latest = createdAt.getTime() + limits.browserSessionSecondsMax * 1000;
  const slidTo = new Date(Math.min(now.getTime() + limits.sessionSeconds * 1000, latest));
  return slidTo.getTime() - expiresAt.getTime() > dayMs ? slidTo : null;
}

/** Checks whether the last use is over a minute ago, so that frequent calls write only once a minute. */
export function isOldUse(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() > minuteMs;
}
