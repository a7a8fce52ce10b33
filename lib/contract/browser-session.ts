import { ApiError, retryAfterSeconds } from './client.ts';

/** Path of Auth.js in the browser. The documented /api/auth/ is separate. */
const base = '/auth';

/**
 * Exchanges a fresh refresh token for the browser's session cookie. The tokens stop working. Throws `ApiError` if the
 * token is refused.
 */
export async function beginBrowserSession(refresh: string): Promise<void> {
  const { url } = await post('callback/handover', { refresh });
  if (new URL(url, location.href).searchParams.has('error')) throw new ApiError(401, null);
}

/**
 * Starts a sign-in through the identity provider that returns to the path `next`. Returns the address to go to: the
 * provider's, or the sign-in page with the error.
 */
export async function beginProviderSignIn(next: string): Promise<string> {
  return (await post('signin/identity-provider', {}, next)).url;
}

/** Ends the session of the browser's cookie and removes the cookie. */
export async function endBrowserSession(): Promise<void> {
  await post('signout', {});
}

/** Restarts the cookie's 30 days. */
export async function renewBrowserSession(): Promise<void> {
  await ask('session');
}

async function post(path: string, fields: Record<string, string>, next = ''): Promise<{ url: string }> {
  const { csrfToken } = (await ask('csrf')) as { csrfToken: string };
  return (await ask(path, {
    method: 'POST',
    // Makes Auth.js return the address instead of redirecting.
    headers: { 'X-Auth-Return-Redirect': '1' },
    body: new URLSearchParams({ ...fields, csrfToken, callbackUrl: location.origin + next }),
  })) as { url: string };
}

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`${base}/${path}`, { ...init, credentials: 'same-origin' }).catch(() => {
    throw new ApiError(0, null);
  });
  const body: unknown = await response.json().catch(() => null);
  // Auth.js answers a refused sign-in with 401 and the address of the error.
  if (!response.ok) throw new ApiError(response.status, body, retryAfterSeconds(response));
  return body;
}
