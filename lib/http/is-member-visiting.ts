import { isMember } from '#lib/identity/organizations/members.ts';
import { acceptBrowserSession } from '#lib/identity/sessions/accept-session.ts';
import { readSessionCookie } from '#lib/identity/sessions/session-cookie.ts';
import type { TokenClaims } from '#lib/identity/sessions/tokens.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isDatabaseSilent, withinPatience } from '#lib/platform/database-silence.ts';
import { describeError, log } from '#lib/platform/log.ts';
import type { Call } from './pipeline.ts';

/**
 * Checks whether the browser is signed in as a member of an organization. Visitors have no session cookie and cost
 * nothing. While the database is away, nobody is a member: maps are served without it.
 */
export async function isMemberVisiting({ request, ctx }: Call, organizationId: string): Promise<boolean> {
  const claims = await readSessionCookie(request.headers.get('cookie'));
  if (!claims || isDatabaseSilent()) return false;
  try {
    const asked = await withinPatience(isMemberOf(ctx, organizationId, claims));
    return asked?.answer ?? false;
  } catch (error) {
    log('warn', 'member_unknown', { request_id: ctx.requestId, ...describeError(error) });
    return false;
  }
}

async function isMemberOf(ctx: Ctx, organizationId: string, claims: TokenClaims): Promise<boolean> {
  const user = await acceptBrowserSession(ctx, claims);
  return user !== null && (await isMember(ctx, { organizationId, userId: claims.userId }));
}
