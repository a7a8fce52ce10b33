import { NextRequest } from 'next/server';
import NextAuth, { type NextAuthConfig } from 'next-auth';
import type { JWT } from 'next-auth/jwt';
import Credentials from 'next-auth/providers/credentials';
import { nextPath } from '#lib/contract/next-path.ts';
import { acceptSession } from '#lib/identity/sessions/accept-session.ts';
import { endSession } from '#lib/identity/sessions/queries.ts';
import {
  cookieName,
  pendingCookieName,
  readSessionCookie,
  sessionCookieName,
} from '#lib/identity/sessions/session-cookie.ts';
import { handOverSession } from '#lib/identity/sessions/sessions.ts';
import { limits } from '#lib/plans/limits.ts';
import { authSecret } from '#lib/platform/auth-secret.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { describeError, log } from '#lib/platform/log.ts';
import type { Verdict } from '#lib/platform/rate-limits/memory-window.ts';
import { spend } from '#lib/platform/rate-limits/spend.ts';
import {
  rateLimitHeaders,
  spendOfAccount,
  tooManyRequests,
} from '#lib/platform/rate-limits/spend-or-refuse.ts';
import { usesHttps } from '#lib/platform/request-origin.ts';
import {
  authjsProvider,
  type ProviderSignIn,
  providerId,
  providerSignIn,
  signInPage,
} from './authjs-provider.ts';
import { discoverProvider } from './identity-provider.ts';
import { authjsAdapter } from './queries-provider.ts';
import { providerCallbackPath } from './sign-in-with-provider.ts';

const basePath = '/auth';
const providerPaths = [`${basePath}/signin/${providerId}`, `${basePath}/callback/${providerId}`];

/**
 * Answers the paths of Auth.js, which keeps the browser's cookie and leads the browser through the identity provider.
 * Pages sign in with a password through the public endpoints and exchange the refresh token for a cookie session here,
 * so limits and errors are the same for every client. signInLinked finds, links and makes accounts with the adapter of
 * Auth.js, in one transaction (docs/decisions/adapter-in-a-transaction.md). Requests run on the service's own origin.
 * `readForm` reads the body within a bound, because Auth.js would read one of any length.
 */
export async function answerAuthjs(
  ctx: Ctx,
  request: Request,
  readForm: () => Promise<Uint8Array>,
): Promise<Response> {
  const asked = new URL(request.url);
  const isCallback = asked.pathname.replace(/\/$/, '') === providerCallbackPath;
  const path = isCallback ? `${basePath}/callback/${providerId}` : asked.pathname.replace(/\/$/, '');
  // Query parameters that a page adds to its sign-in request must not reach the provider.
  const search = isCallback ? asked.search : '';
  const verdict = await spendAllowance(request, ctx);
  if (verdict && !verdict.success) return refuse(request, ctx, verdict);
  const { method, headers } = request;
  const form = request.body === null ? null : new Uint8Array(await readForm());
  const passedOn = new NextRequest(new URL(path + search, ctx.origin), { method, headers, body: form });
  if (!providerPaths.includes(path)) {
    return finish(await onOrigin(await authjs(ctx, null)(passedOn), ctx.origin), null, verdict);
  }
  try {
    const provider = await discoverProvider();
    const signIn = providerSignIn(ctx, provider);
    const answer = await authjs(ctx, {
      providers: [authjsProvider(provider, ctx.origin)],
      adapter: authjsAdapter(ctx.db, provider.server.issuer),
      signIn,
    })(passedOn);
    return finish(await onOrigin(answer, ctx.origin), signIn.pendingToken(), verdict);
  } catch (error) {
    log('warn', 'provider_sign_in_failed', { request_id: ctx.requestId, ...describeError(error) });
    return goTo(request, new URL(signInPage(error), ctx.origin));
  }
}

/** Spends the same allowance as the API: by user if the cookie has one, else by address. */
async function spendAllowance(request: Request, ctx: Ctx): Promise<Verdict | null> {
  const claims = await readSessionCookie(request.headers.get('cookie'));
  const user = claims && (await acceptSession(ctx, claims, 'cookie'));
  return user && claims
    ? spendOfAccount(claims.userId, ctx.clientAddress)
    : spend('anonymous', ctx.clientAddress);
}

/** Returns a 429 for scripts. A browser that navigates is redirected to the sign-in page with an error word. */
function refuse(request: Request, ctx: Ctx, verdict: Verdict): Response {
  const headers = { 'Cache-Control': 'no-store', ...rateLimitHeaders(verdict) };
  if (request.headers.get('sec-fetch-mode') === 'navigate') {
    const Location = new URL('/sign-in?error=busy', ctx.origin).href;
    return new Response(null, { status: 302, headers: { ...headers, Location } });
  }
  return Response.json({ detail: tooManyRequests(verdict).message }, { status: 429, headers });
}

type ThroughProvider = Pick<NextAuthConfig, 'providers' | 'adapter'> & { signIn: ProviderSignIn };

function authjs(ctx: Ctx, through: ThroughProvider | null): (request: NextRequest) => Promise<Response> {
  const config: NextAuthConfig = {
    basePath,
    secret: authSecret(),
    trustHost: true,
    session: { strategy: 'jwt', maxAge: limits.sessionSeconds },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    cookies: cookieNames(),
    providers: [handover(ctx), ...(through?.providers ?? [])],
    ...(through && { adapter: through.adapter }),
    callbacks: {
      signIn: async ({ account }) =>
        account?.provider === providerId ? ((await through?.signIn.decide(account)) ?? false) : true,
      jwt: async ({ token, user, account }) => {
        if (account?.provider === providerId && through) {
          const { userId, sessionId } = through.signIn.signedIn();
          return { sub: userId, sid: sessionId };
        }
        if (user && 'sessionId' in user) return { sub: user.id ?? '', sid: user.sessionId };
        return (await isLive(ctx, token)) ? { sub: token.sub ?? '', sid: token.sid } : null;
      },
      session: ({ session, token }) => ({ expires: session.expires, userId: token.sub }),
      // Next replaces 127.0.0.1 by localhost, for which the browser has no cookie.
      redirect: async ({ url }) => {
        const target = URL.canParse(url, ctx.origin) ? new URL(url, ctx.origin) : null;
        if (target?.origin !== ctx.origin) return ctx.origin;
        return ctx.origin + nextPath(target.pathname + target.search + target.hash);
      },
    },
    events: {
      signOut: async (message) => {
        const token = 'token' in message ? message.token : null;
        if (token?.sub && typeof token.sid === 'string') {
          await endSession(ctx.db, token.sid, token.sub, ctx.now());
        }
      },
    },
    logger: {
      error: (error) => log(error.name === 'CredentialsSignin' ? 'info' : 'warn', 'auth', reasonOf(error)),
      warn: (code) => log('warn', 'auth', { code }),
      debug: () => {},
    },
  };
  const { GET } = NextAuth(config).handlers;
  // GET and POST are the same function in Auth.js, which checks the method itself.
  return GET;
}

/** Checks whether the session of a cookie still exists. If not, Auth.js answers no session and deletes the cookie. */
async function isLive(ctx: Ctx, { sub, sid }: JWT): Promise<boolean> {
  if (!sub || typeof sid !== 'string') return false;
  return (await acceptSession(ctx, { userId: sub, sessionId: sid }, 'cookie')) !== null;
}

/** Returns the log fields of an Auth.js error. The browser usually causes a refusal, so the stack is left out. */
function reasonOf(error: Error): Record<string, unknown> {
  const { cause } = error;
  const inner = typeof cause === 'object' && cause !== null && 'err' in cause ? cause.err : cause;
  return { error: error.name, cause: inner instanceof Error ? inner.message : undefined };
}

function handover(ctx: Ctx) {
  return Credentials({
    id: 'handover',
    credentials: { refresh: {} },
    authorize: async ({ refresh }) => {
      const session = typeof refresh === 'string' ? await handOverSession(ctx, refresh) : null;
      return session && { id: session.userId, sessionId: session.sessionId };
    },
  });
}

function cookieNames(): NextAuthConfig['cookies'] {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: usesHttps() } as const;
  return {
    sessionToken: { name: sessionCookieName(), options },
    csrfToken: { name: cookieName('csrf'), options },
    callbackUrl: { name: cookieName('callback'), options },
    pkceCodeVerifier: { name: cookieName('pkce'), options },
    state: { name: cookieName('state'), options },
    nonce: { name: cookieName('nonce'), options },
  };
}

/**
 * Returns the answer of Auth.js, marked as not cacheable. The pending token of a second factor goes into an HttpOnly
 * cookie for the page that asks for the code, so that it appears in no address and scripts cannot read it.
 */
function finish(answer: Response, pendingToken: string | null, verdict: Verdict | null): Response {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(rateLimitHeaders(verdict))) headers.set(name, value);
  headers.set('Cache-Control', 'no-store');
  if (pendingToken !== null) {
    const secure = usesHttps() ? '; Secure' : '';
    const attributes = `Path=/; Max-Age=${limits.pendingTokenSeconds}; HttpOnly; SameSite=Lax${secure}`;
    headers.append('Set-Cookie', `${pendingCookieName()}=${pendingToken}; ${attributes}`);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

/**
 * Returns an answer of Auth.js with its own addresses on `origin`. Next turns a loopback address into `localhost`, for
 * which the browser has no cookie and which may be another machine's.
 */
async function onOrigin(answer: Response, origin: string): Promise<Response> {
  const written = new NextRequest(origin).nextUrl.origin;
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  const location = answer.headers.get('location');
  if (written === origin || (location === null && !isJson)) return answer;
  const moved = (url: string) =>
    URL.parse(url)?.origin === written ? origin + url.slice(written.length) : url;
  const headers = new Headers(answer.headers);
  if (location !== null) headers.set('location', moved(location));
  const body: unknown = isJson ? await answer.json() : null;
  const hasUrl = typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string';
  if (!isJson) return new Response(answer.body, { status: answer.status, headers });
  const kept = hasUrl ? { ...body, url: moved(String(body.url)) } : body;
  return new Response(JSON.stringify(kept), { status: answer.status, headers });
}

/** Redirects in the form that the request asked for: pages expect the address as JSON. */
function goTo(request: Request, url: URL): Response {
  const headers = { 'Cache-Control': 'no-store' };
  if (request.headers.has('x-auth-return-redirect')) return Response.json({ url: url.href }, { headers });
  return new Response(null, { status: 302, headers: { ...headers, Location: url.href } });
}
