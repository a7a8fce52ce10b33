import { AppError } from '#lib/contract/errors.ts';
import { isMember } from '#lib/identity/organizations/members.ts';
import { acceptSession } from '#lib/identity/sessions/accept-session.ts';
import { readSessionCookie } from '#lib/identity/sessions/session-cookie.ts';
import type { TokenClaims } from '#lib/identity/sessions/tokens.ts';
import type { RateLimitName } from '#lib/plans/rate-limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isDatabaseSilent, withinPatience } from '#lib/platform/database-silence.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { addressByKey, MapMoved } from './map-moved.ts';
import { type Call, pipeline, type Step } from './pipeline.ts';
import type { PublicRequest } from './prepared-answer.ts';
import { publicRequestOf } from './published-map.ts';
import type { Route } from './serve.ts';
import { identify, spendOf } from './steps.ts';

/** Input of a document: the request, its path parameters and its query. */
export type DocumentInput<P extends string> = {
  ctx: Ctx;
  request: PublicRequest;
  params: Record<P, string>;
  query: URLSearchParams;
  /** Checks whether the browser is signed in as a member of the organization. */
  isMember: (organizationId: string) => Promise<boolean>;
};

type DocumentOptions<P extends string> = {
  route: string;
  /** Null if the answer chooses the rate limit itself. */
  limit: RateLimitName | null;
  /** Headers of every answer. */
  headers?: Record<string, string>;
  /** The document is shown to some callers only, so the caller is identified, after the rate limit of the address. */
  isPersonal?: boolean;
  answer: (input: DocumentInput<P>) => Promise<Response>;
  /** Returns the page that a person reads in place of a refusal, or null for other errors. */
  explain?: (error: unknown, input: DocumentInput<P>) => Response | null;
};

/** Serves documents beside the API: pages of maps and their data. Most are public, and no caller is identified. */
export function document<P extends string>(options: DocumentOptions<P>): Route<'GET'> {
  const { route, limit, headers = {}, isPersonal = false, answer, explain } = options;
  const setHeaders: Step = (call) => void Object.assign(call.headers, headers);
  const GET = pipeline({
    route,
    steps: [setHeaders, ...(limit ? [spendOf(limit)] : []), ...(isPersonal ? [identify] : [])],
    perform: (call) => answer(inputOf(call)).catch((error) => Promise.reject(orMoved(error, call))),
    ...(explain && { explain: (error, call) => explain(error, inputOf(call)) }),
    isLogged: false,
  });
  return { GET };
}

/** Returns the redirection to the present address of a map for a former key, and any other error unchanged. */
function orMoved(error: unknown, { request, headers }: Call): unknown {
  if (!(error instanceof MapMoved)) return error;
  const url = new URL(addressByKey(request.url, error.key));
  // The organization may give the former key to another map, so browsers ask again.
  const own = { Location: `${url.pathname}${url.search}`, 'Cache-Control': 'no-cache' };
  return new AppError('moved.map', {}, { headers: { ...headers, ...own } });
}

function inputOf<P extends string>(call: Call): DocumentInput<P> {
  const [, query = ''] = call.request.url.split('?', 2);
  return {
    ctx: call.ctx,
    request: publicRequestOf(call),
    // The folder of the route file names the parameters; P repeats them.
    params: call.params as Record<P, string>,
    // An address that was escaped twice for HTML.
    query: new URLSearchParams(query.replaceAll('&amp;', '&')),
    isMember: (organizationId) => isMemberVisiting(call, organizationId),
  };
}

/**
 * Checks whether the browser is signed in as a member of an organization. Visitors have no session cookie and cost
 * nothing. While the database is away, nobody is a member: maps are served without it.
 */
async function isMemberVisiting({ request, ctx }: Call, organizationId: string): Promise<boolean> {
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
  const user = await acceptSession(ctx, claims, 'cookie');
  return user !== null && (await isMember(ctx, { organizationId, userId: claims.userId }));
}
