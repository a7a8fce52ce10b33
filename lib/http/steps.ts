import { createHash, timingSafeEqual } from 'node:crypto';
import type { AuthClass, Endpoint } from '#lib/contract/endpoint.ts';
import { AppError } from '#lib/contract/errors.ts';
import { acceptCredential } from '#lib/identity/auth/accept-credential.ts';
import { acceptSession, type Lookup } from '#lib/identity/sessions/accept-session.ts';
import { readSessionCookie } from '#lib/identity/sessions/session-cookie.ts';
import { isAnswering } from '#lib/maps/live/find-published.ts';
import type { RateLimitName } from '#lib/plans/rate-limits.ts';
import type { Actor } from '#lib/platform/context.ts';
import { isDatabaseSilent, withinPatience } from '#lib/platform/database-silence.ts';
import { isDirectFromThisMachine, peerOf } from '#lib/platform/peer-address.ts';
import { spendOfAccountOrRefuse, spendOrRefuse } from '#lib/platform/rate-limits/spend-or-refuse.ts';
import { settings } from '#lib/platform/settings.ts';
import { isDatabaseAway } from '#lib/platform/transactions.ts';
import type { Call, Step } from './pipeline.ts';

/**
 * Identifies the caller (docs/contract.md, 2.5 Who is asking): by the Authorization header if there is one, or else by
 * the session cookie. Invalid credentials are refused by a later step, after the rate limit is spent.
 */
export const identify: Step = (call) => recognize(call, call.ctx);

/**
 * Identifies the caller again who opened what is still open, such as a stream. This is no use of a session or key: it
 * does not keep a session from ending.
 */
export const identifyOnLook: Step = (call) =>
  recognize(call, { db: call.ctx.db, now: call.ctx.now, isLook: true });

/** Identifies the caller of what an open page does by itself, which by cookie is no use of the session either. */
export const identifyOfPage: Step = (call) =>
  call.request.headers.has('authorization') ? identify(call) : identifyOnLook(call);

async function recognize(call: Call, lookup: Lookup): Promise<void> {
  const { request, ctx } = call;
  const header = request.headers.get('authorization');
  if (header === null) {
    const claims = await readSessionCookie(request.headers.get('cookie'));
    // A stale cookie makes an anonymous request, not a refused one: browsers send it unasked.
    ctx.actor = (claims && (await acceptSession(lookup, claims, 'cookie'))) ?? ctx.actor;
    return;
  }
  const credential = /^Bearer +(\S+)$/i.exec(header.trim())?.[1];
  const actor = credential === undefined ? null : await acceptCredential(lookup, credential);
  ctx.actor = actor ?? ctx.actor;
  call.isRefused = actor === null;
}

/** Identifies the caller by token or key only: visitors' actions are counted without their cookies. */
export const identifyByHeader: Step = (call) =>
  call.request.headers.has('authorization') ? identify(call) : undefined;

/**
 * Like identifyByHeader, for a read of a published map, which goes on while the database is away: then credentials
 * count as none.
 */
export const identifyVisitor: Step = (call) =>
  call.request.headers.has('authorization') ? identifyInTime(call) : undefined;

async function identifyInTime(call: Call): Promise<void> {
  // A late answer must not change the caller of a call that went on.
  const asked = { ...call, ctx: { ...call.ctx } };
  const identified = await identifiedInTime(() => settled(identify(asked)));
  if (identified === null || isDatabaseAway(identified.answer)) {
    call.isUnknown = true;
    return;
  }
  if (identified.answer) throw identified.answer;
  call.ctx.actor = asked.ctx.actor;
  call.isRefused = asked.isRefused;
}

/** Returns null while the database is silent. On a busy machine an answer may take longer. */
async function identifiedInTime(ask: () => Promise<unknown>): Promise<{ answer: unknown } | null> {
  if (isDatabaseSilent()) return null;
  const identifying = ask();
  const inTime = await withinPatience(identifying);
  return inTime ?? ((await isAnswering()) ? { answer: await identifying } : null);
}

/** Resolves to the error of `work`, or null. */
async function settled(work: void | Promise<void>): Promise<unknown> {
  try {
    await work;
    return null;
  } catch (error) {
    return error;
  }
}

/**
 * Spends the rate limit of the caller, an address or a user at an address. Runs before credentials are refused. People
 * who sign in have a bucket apart from the visitors behind the same address, and so have reviewers and other websites.
 */
export const spendOfCaller =
  ({
    auth,
    method,
    accountLimit,
    anonymousLimit,
  }: Pick<Endpoint, 'auth' | 'method' | 'accountLimit' | 'anonymousLimit'>): Step =>
  ({ ctx: { actor, clientAddress }, headers }) => {
    if (actor.kind !== 'anonymous' && accountLimit !== null)
      return spendOrRefuse(accountLimit, userOf(actor), headers);
    if (actor.kind !== 'anonymous') return spendOfAccountOrRefuse(userOf(actor), clientAddress, headers);
    const isSigningIn = auth === 'none' && method === 'POST';
    const usual = isSigningIn ? 'signIn' : 'anonymous';
    return spendOrRefuse(anonymousLimit ?? usual, clientAddress, headers);
  };

/** Spends a rate limit of the endpoint itself. */
export const spendOf =
  (limit: RateLimitName): Step =>
  ({ ctx: { actor, clientAddress }, headers }) =>
    spendOrRefuse(limit, actor.kind === 'anonymous' ? clientAddress : userOf(actor), headers);

/** A key counts as the user who made it, or as itself once that user has left. */
function userOf(actor: Exclude<Actor, { kind: 'anonymous' }>): string {
  return actor.userId ?? `key:${actor.kind === 'key' ? actor.keyId : ''}`;
}

/** Checks the kind of caller. Throws 401 or 403. Rights in a project are checked later. */
export const checkClass =
  ({ auth, refusesNobody }: Pick<Endpoint, 'auth' | 'refusesNobody'>): Step =>
  (call) => {
    if (refusesNobody) return;
    checkActor(auth, call);
    checkSameOrigin(call);
  };

function checkActor(auth: AuthClass, { ctx: { actor }, isRefused }: Call): void {
  if (auth === 'none') {
    if (actor.kind === 'key') throw new AppError('forbidden.apiKey');
    return;
  }
  if (isRefused) throw new AppError('unauthenticated.badCredentials');
  if (auth === 'public') return;
  if (actor.kind === 'anonymous') throw new AppError('unauthenticated.credentials');
  if (actor.kind !== 'key') return;
  if (auth === 'account') throw new AppError('forbidden.apiKey');
  if (auth === 'write' && actor.access === 'read') throw new AppError('forbidden.readKey');
}

/** Refuses writes with a session cookie from pages of other sites, because browsers send cookies with them. */
function checkSameOrigin({ request, ctx: { actor, origin } }: Call): void {
  if (actor.kind !== 'user' || actor.via !== 'cookie') return;
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (request.headers.get('origin') !== origin) throw new AppError('forbidden.otherSite');
}

/** Requires CRON_SECRET as bearer. Throws 404 if that setting is missing. */
export const checkOperator: Step = async (call) => {
  if (settings().cronSecret === null) throw new AppError('notFound.address');
  if (hasCronSecret(call.request)) return;
  await spendOrRefuse('health', call.ctx.clientAddress, call.headers);
  throw new AppError('unauthenticated.cronSecret');
};

/** Spends the bucket of the operator's calls, which is apart from the visitors' one. Calls of the operator spend nothing. */
export const spendUnlessOperator: Step = (call) =>
  isFromOperator(call) ? undefined : spendOrRefuse('health', call.ctx.clientAddress, call.headers);

/** Checks whether the operator asks: from this machine without a proxy, or with CRON_SECRET as bearer. */
export function isFromOperator({ request, peer }: Pick<Call, 'request' | 'peer'>): boolean {
  return isDirectFromThisMachine(peer ?? peerOf(request.headers)) || hasCronSecret(request);
}

function hasCronSecret({ headers }: Request): boolean {
  const { cronSecret } = settings();
  if (cronSecret === null) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.get('authorization') ?? ''), digest(`Bearer ${cronSecret}`));
}
