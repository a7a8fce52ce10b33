import { limits } from '#lib/plans/limits.ts';
import { dayMs, minuteMs } from '#lib/plans/units.ts';
import type { Actor, Ctx } from '#lib/platform/context.ts';
import { findLiveSession, touchSession } from './queries.ts';
import type { TokenClaims } from './tokens.ts';

/** What identifying a caller needs of a context. With `isLook` it is no use of the credential: nothing is recorded. */
export type Lookup = Pick<Ctx, 'db' | 'now'> & { isLook?: boolean };

/**
 * Returns the user of a browser session and records its use, or null if the session has ended. Each use extends its 30
 * days, up to 180 days after the sign-in.
 */
export async function acceptBrowserSession(lookup: Lookup, claims: TokenClaims): Promise<Actor | null> {
  const now = lookup.now();
  const session = await findLiveSession(lookup.db, claims.sessionId, claims.userId, now);
  if (session?.kind !== 'browser') return null;
  const endsAt = session.createdAt.getTime() + limits.browserSessionSecondsMax * 1000;
  const slidTo = new Date(Math.min(now.getTime() + limits.sessionSeconds * 1000, endsAt));
  const isSliding = slidTo.getTime() - session.expiresAt.getTime() > dayMs;
  const isWritten = !lookup.isLook && (isSliding || isOldUse(session.lastUsedAt, now));
  if (isWritten && !(await touchSession(lookup.db, session.id, now, isSliding ? slidTo : null))) return null;
  return { kind: 'user', ...claims, via: 'cookie' };
}

/** Returns the user of the session behind an access token and records its use, or null if the session has ended. */
export async function acceptTokenSession(lookup: Lookup, claims: TokenClaims): Promise<Actor | null> {
  const now = lookup.now();
  const session = await findLiveSession(lookup.db, claims.sessionId, claims.userId, now);
  if (session?.kind !== 'token') return null;
  const isWritten = !lookup.isLook && isOldUse(session.lastUsedAt, now);
  if (isWritten && !(await touchSession(lookup.db, session.id, now, null))) return null;
  return { kind: 'user', ...claims, via: 'token' };
}

/** Checks whether the last use is over a minute ago, so that frequent calls write only once a minute. */
export function isOldUse(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() > minuteMs;
}
