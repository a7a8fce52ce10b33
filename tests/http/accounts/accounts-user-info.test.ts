import { describe, expect, test, vi } from 'vitest';
import { api, testOrigin } from '#tests/support/api.ts';
import { CookieJar } from '#tests/support/cookie-jar.ts';
import type { ProviderUser } from '#tests/support/identity-provider.ts';
import { callbackUri, exchange, newUser, useProvider } from '#tests/support/provider-sign-in.ts';
import { useService } from '#tests/support/service.ts';

useService();
const provider = useProvider({ isByUserInfo: true });

const signIn = async (user: ProviderUser) => exchange(await provider.authorize(user, callbackUri));

/** Runs `work` and returns the lines that it logged at `warn`. */
async function warningsOf(work: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  await work().finally(() => write.mockRestore());
  return lines.filter((line) => line.includes('"level":"warn"')).join('');
}

describe('a provider that gives the address only at UserInfo', () => {
  test('is asked there with the access token, by both ways of signing in', async () => {
    const user = newUser();
    const { status, body } = await signIn(user);
    expect([status, body.user?.email, body.user?.fullName]).toEqual([200, user.email, user.name]);
    const browser = newUser();
    const jar = new CookieJar();
    const { csrfToken } = (await (await jar.ask('/auth/csrf')).json()) as { csrfToken: string };
    const begun = await jar.ask('/auth/signin/identity-provider', {
      method: 'POST',
      headers: { 'x-auth-return-redirect': '1' },
      body: new URLSearchParams({ csrfToken, callbackUrl: `${testOrigin}/projects` }),
    });
    const { url } = (await begun.json()) as { url: string };
    await jar.ask(await provider.follow(browser, new URL(url)));
    const me = await api('GET', '/api/auth/me/', { headers: { cookie: jar.header() } });
    expect(me.body.user?.email).toBe(browser.email);
  });

  test('is not asked again for a person who has an account', async () => {
    const user = newUser();
    await signIn(user);
    const before = provider.count('/me');
    expect((await signIn(user)).status).toBe(200);
    expect(provider.count('/me')).toBe(before);
  });

  test('is refused, with the reason in the log, if UserInfo is about somebody else or confirms no address', async () => {
    provider.tamperInfo = (claims) => ({ ...claims, sub: 'somebody-else' });
    const other = await warningsOf(async () => expect((await signIn(newUser())).status).toBe(401));
    expect(other).toContain('user_info_refused');
    provider.tamperInfo = null;
    const unconfirmed = newUser({ email_verified: false });
    const logged = await warningsOf(async () => expect((await signIn(unconfirmed)).status).toBe(401));
    expect(logged).toContain('address not confirmed by the provider');
    provider.tamperInfo = ({ email: _, ...claims }) => claims;
    const missing = await warningsOf(async () => expect((await signIn(newUser())).status).toBe(401));
    expect(missing).toContain('no address');
  });
});
