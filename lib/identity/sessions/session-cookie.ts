import { decode } from '@auth/core/jwt';
import { authSecret } from '#lib/platform/auth-secret.ts';
import { cookieValue } from '#lib/platform/cookie-value.ts';
import { usesHttps } from '#lib/platform/request-origin.ts';
import type { TokenClaims } from './tokens.ts';

/** Returns the name of a cookie of ours. The prefix `__Host-` binds it to this host and HTTPS. */
export function cookieName(name: string): string {
  return `${usesHttps() ? '__Host-' : ''}atrium.${name}`;
}

export const sessionCookieName = () => cookieName('session');

/** Returns the session in a Cookie header, or null if the cookie is missing, forged or expired. */
export async function readSessionCookie(cookieHeader: string | null): Promise<TokenClaims | null> {
  const token = cookieValue(cookieHeader, sessionCookieName());
  if (token === null) return null;
  // Auth.js encrypts the cookie under a key derived from the secret and the cookie's name.
  const payload = await decode({ token, secret: authSecret(), salt: sessionCookieName() }).catch(() => null);
  if (typeof payload?.sub !== 'string' || typeof payload.sid !== 'string') return null;
  return { userId: payload.sub, sessionId: payload.sid };
}

/** Returns the name of the cookie that carries a pending token from the provider to the page for the code. */
export const pendingCookieName = () => cookieName('pending');

/** Returns the pending token of a sign-in through the provider that waits for its second factor, or null. */
export function readPendingToken(cookieHeader: string | null): string | null {
  return cookieValue(cookieHeader, pendingCookieName());
}
