import { GET, POST } from '#app/auth/[...nextauth]/route.ts';
import { testOrigin } from './api.ts';
import type { Person } from './factories.ts';

/** Returns the CSRF token and cookie that Auth.js requires of a browser. */
export async function csrfToken() {
  const answer = await GET(new Request(`${testOrigin}/auth/csrf`, { headers: { host: 'atrium.test' } }));
  const { csrfToken: csrf } = (await answer.json()) as { csrfToken: string };
  const csrfCookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { csrf, csrfCookie };
}

/** Exchanges a refresh token for a cookie. */
export function handOver(refreshToken: string, csrf: string, csrfCookie: string): Promise<Response> {
  return POST(
    new Request(`${testOrigin}/auth/callback/handover`, {
      method: 'POST',
      headers: { host: 'atrium.test', cookie: csrfCookie, 'x-auth-return-redirect': '1' },
      body: new URLSearchParams({ refresh: refreshToken, csrfToken: csrf, callbackUrl: testOrigin }),
    }),
  );
}

export function sessionCookie(answer: Response): string | undefined {
  return answer.headers.getSetCookie().find((each) => /^(?:__Host-)?atrium\.session=[^;]/.test(each));
}

/** Returns a browser session of this person, and the attributes of its cookie. */
export async function beginBrowserSession(person: Person): Promise<{ cookie: string; attributes: string[] }> {
  const { csrf, csrfCookie } = await csrfToken();
  const set = sessionCookie(await handOver(person.refresh, csrf, csrfCookie)) ?? '';
  const [cookie = '', ...attributes] = set.split('; ');
  return { cookie, attributes };
}
