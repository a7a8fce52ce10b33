import { ApiError, retryAfterSeconds } from './client.ts';

/** What the browser asks Auth.js for. Its documents live under /auth, beside the documented /api/auth/. */
const base = '/auth';

/**
 * Turns a fresh refresh token into the browser's session cookie; the tokens stop working. Throws `ApiError` when the
 * token was not taken.
 */
export async function beginBrowserSession(refresh: string): Promise<void> {
  const { url } = await post('callback/handover', { refresh });
  if (new URL(url, location.href).searchParams.has('error')) throw new ApiError(401, null);
}

/**
 * Begins a sign-in through the identity provider that comes back to the path `next`. Returns the address to go to:
 * the provider's, or the sign-in page with what went wrong.
 */
export async function beginProviderSignIn(next: string): Promise<string> {
  return (await post('signin/identity-provider', {}, next)).url;
}

/** Ends the session of the browser's cookie and removes the cookie. */
export async function endBrowserSession(): Promise<void> {
  await post('signout', {});
}

/** Has the cookie's 30 days begin again. */
export async function renewBrowserSession(): Promise<void> {
  await ask('session');
}

async function post(path: string, fields: Record<string, string>, next = ''): Promise<{ url: string }> {
  const { csrfToken } = (await ask('csrf')) as { csrfToken: string };
  return (await ask(path, {
    method: 'POST',
    // Auth.js then answers where it would redirect to, in place of redirecting.
    headers: { 'X-Auth-Return-Redirect': '1' },
    body: new URLSearchParams({ ...fields, csrfToken, callbackUrl: location.origin + next }),
  })) as { url: string };
}

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`${base}/${path}`, { ...init, credentials: 'same-origin' }).catch(() => {
    throw new ApiError(0, null);
  });
  const body: unknown = await response.json().catch(() => null);
  // Auth.js answers a refused sign-in with 401 and the address that says why.
  if (!response.ok) throw new ApiError(response.status, body, retryAfterSeconds(response));
  return body;
}
