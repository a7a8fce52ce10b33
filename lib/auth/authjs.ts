import NextAuth, { type NextAuthConfig } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { authSecret } from '#lib/env.ts';
import { requestContext } from '#lib/http/request-context.ts';
import { describeError, log } from '#lib/log.ts';
import { limits } from '#lib/plans/limits.ts';
import { endBrowserSession } from './end-browser-session.ts';
import { handOverSession } from './hand-over-session.ts';
import { sessionCookieName, usesHttps } from './session-cookie.ts';

/**
 * Auth.js keeps the browser's cookie. The pages sign in through the same endpoints as every client and hand the
 * session over with its refresh token, so that there is one way in, with one set of limits and errors.
 */
export const { handlers, signOut } = NextAuth(
  (): NextAuthConfig => ({
    basePath: '/auth',
    secret: authSecret(),
    trustHost: true,
    session: { strategy: 'jwt', maxAge: limits.sessionSeconds },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    cookies: cookieNames(),
    providers: [
      Credentials({
        id: 'handover',
        credentials: { refresh: {} },
        authorize: async ({ refresh }, request) => {
          const session =
            typeof refresh === 'string'
              ? await handOverSession(requestContext(request.headers), refresh)
              : null;
          return session && { id: session.userId, sessionId: session.sessionId };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => {
        if (user && 'sessionId' in user) return { sub: user.id ?? '', sid: user.sessionId };
        return { sub: token.sub ?? '', sid: token.sid };
      },
      session: ({ session, token }) => ({ expires: session.expires, userId: token.sub }),
    },
    events: {
      signOut: async (message) => {
        const token = 'token' in message ? message.token : null;
        if (token?.sub && typeof token.sid === 'string') {
          await endBrowserSession({ userId: token.sub, sessionId: token.sid });
        }
      },
    },
    logger: {
      error: (error) =>
        log(error.name === 'CredentialsSignin' ? 'info' : 'error', 'auth', describeError(error)),
      warn: (code) => log('warn', 'auth', { code }),
      debug: () => {},
    },
  }),
);

function cookieNames(): NextAuthConfig['cookies'] {
  const isSecure = usesHttps();
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const;
  const prefix = isSecure ? '__Host-' : '';
  return {
    sessionToken: { name: sessionCookieName(), options },
    csrfToken: { name: `${prefix}atrium.csrf`, options },
    callbackUrl: { name: `${prefix}atrium.callback`, options },
    pkceCodeVerifier: { name: `${prefix}atrium.pkce`, options },
    state: { name: `${prefix}atrium.state`, options },
    nonce: { name: `${prefix}atrium.nonce`, options },
  };
}
