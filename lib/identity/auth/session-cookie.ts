import { decode } from '@auth/core/jwt';
import { authSecret } from '#lib/platform/auth-secret.ts';
import { cookieValue } from '#lib/platform/cookie-value.ts';
import { settings } from '#lib/platform/settings.ts';
import type { TokenClaims } from './tokens.ts';

/** Whether people reach the application over HTTPS, so that cookies may demand it. */
export function usesHttps(): boolean {
  return settings().appUrl?.startsWith('https:') ?? false;
}

/** The name of the browser session's cookie; `__Host-` binds it to this host and HTTPS. */
export function sessionCookieName(): string {
  return usesHttps() ? '__Host-atrium.session' : 'atrium.session';
}

/** The session that a Cookie header carries, or null when there is none, or it was forged or has expired. */
export async function readSessionCookie(cookieHeader: string | null): Promise<TokenClaims | null> {
  const token = cookieValue(cookieHeader, sessionCookieName());
  if (token === null) return null;
  // Auth.js encrypts the cookie under a key derived from the secret and the cookie's name.
  const payload = await decode({ token, secret: authSecret(), salt: sessionCookieName() }).catch(() => null);
  if (typeof payload?.sub !== 'string' || typeof payload.sid !== 'string') return null;
  return { userId: payload.sub, sessionId: payload.sid };
}

/** The name of the cookie that keeps a pending token between the provider and the page that asks for the code. */
export function pendingCookieName(): string {
  return usesHttps() ? '__Host-atrium.pending' : 'atrium.pending';
}

/** The pending token of a sign-in through the provider that waits for its second factor, or null. */
export function readPendingToken(cookieHeader: string | null): string | null {
  return cookieValue(cookieHeader, pendingCookieName());
}
