import { findBearer, findBrowserUser } from '#lib/identity/auth/find-actor.ts';
import { readSessionCookie } from '#lib/identity/auth/session-cookie.ts';
import type { Actor, Ctx } from '#lib/platform/context.ts';
import type { ApiRequest } from './api-request.ts';

/** Who is asking; `refused` when credentials were sent that are not good. */
export type Identity = { actor: Actor; refused: boolean };

/**
 * Finds who is asking (docs/contract.md, 2.5 Who is asking): the Authorization header if there is one, else the web
 * application's session cookie. Never throws for bad credentials: the rate limit is spent before they are refused.
 */
export async function authenticate(request: ApiRequest, lookup: Pick<Ctx, 'db' | 'now'>): Promise<Identity> {
  const header = request.headers.get('authorization');
  if (header !== null) {
    const credential = /^Bearer +(\S+)$/i.exec(header.trim())?.[1];
    const actor = credential === undefined ? null : await findBearer(lookup, credential);
    return { actor: actor ?? { kind: 'anonymous' }, refused: actor === null };
  }
  const claims = await readSessionCookie(request.headers.get('cookie'));
  const actor = claims && (await findBrowserUser(lookup, claims));
  // A stale cookie makes an anonymous request, not a refused one: browsers send it unasked.
  return { actor: actor ?? { kind: 'anonymous' }, refused: false };
}
