import { database } from '#db/client.ts';
import { endSession } from './queries.ts';
import type { TokenClaims } from './tokens.ts';

/** Ends the session behind a browser's cookie. */
export async function endBrowserSession(claims: TokenClaims): Promise<void> {
  await endSession(database(), claims.sessionId, claims.userId, new Date());
}
