import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import { GET } from '#app/auth/[...nextauth]/route.ts';
import { database } from '#db/client.ts';
import { confirmAddress } from '#tests/support/accounts.ts';
import { api, testOrigin } from '#tests/support/api.ts';
import { CookieJar } from '#tests/support/cookie-jar.ts';
import { newRegisteredPerson } from '#tests/support/factories.ts';
import type { ProviderUser } from '#tests/support/identity-provider.ts';
import { callbackUri, exchange, newUser, useProvider } from '#tests/support/provider-sign-in.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();
const provider = useProvider();

const signIn = async (user: ProviderUser) => exchange(await provider.authorize(user, callbackUri));

describe('the sign-in of a browser', () => {
  test('goes through the documented redirect URI with PKCE, state and nonce, into a cookie session', async () => {
    const user = newUser();
    const jar = new CookieJar();
    const begun = await begin(jar);
    expect(begun.searchParams.get('redirect_uri')).toBe(callbackUri);
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(begun.searchParams.get(name)).toBeTruthy();
    expect(begun.searchParams.get('code_challenge_method')).toBe('S256');
    const callback = await provider.follow(user, begun);
    expect(callback.origin + callback.pathname).toBe(callbackUri);
    const answer = await jar.ask(callback);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${testOrigin}/projects`]);
    const me = await api('GET', '/api/auth/me/', { headers: { cookie: jar.header() } });
    expect(me.body.user).toMatchObject({ email: user.email, hasPassword: false });
    expect((await signIn(user)).body.user.id).toBe(me.body.user.id);
    const again = new CookieJar();
    await again.ask(await provider.follow(user, await begin(again)));
    expect((await api('GET', '/api/auth/me/', { headers: { cookie: again.header() } })).body.user.id).toBe(
      me.body.user.id,
    );
  });

  test.each([
    [`${testOrigin}/projects/x?level=eg`, `${testOrigin}/projects/x?level=eg`],
    [`${testOrigin}/.//evil.example`, `${testOrigin}/projects`],
    ['/projects/%2e%2e//evil.example', `${testOrigin}/projects`],
    ['https://evil.example/projects', `${testOrigin}/`],
    ['http://[', `${testOrigin}/`],
  ])('that was asked to lead to %s leads to %s', async (next, place) => {
    const jar = new CookieJar();
    const answer = await jar.ask(await provider.follow(newUser(), await begin(jar, next)));
    expect(answer.headers.get('location')).toBe(place);
  });

  test("gives no session for a second callback, another browser's callback, or a wrong state", async () => {
    const jar = new CookieJar();
    const callback = await provider.follow(newUser(), await begin(jar));
    const stranger = new CookieJar();
    await begin(stranger);
    for (const [who, url] of [
      [stranger, callback],
      [new CookieJar(), callback],
    ] as const) {
      expect((await who.ask(url)).headers.get('location')).toContain('/sign-in?error=');
      expect(who.has('atrium.session')).toBe(false);
    }
    await jar.ask(callback);
    const first = jar.header();
    expect((await jar.ask(callback)).headers.get('location')).toContain('/sign-in?error=');
    expect(first).toContain('atrium.session=');
  });

  test('is verified like that of other clients: a forged ID token, an unconfirmed address and a block end at the sign-in page', async () => {
    const errorOf = async (user: ProviderUser) => {
      const jar = new CookieJar();
      const answer = await jar.ask(await provider.follow(user, await begin(jar)));
      expect(jar.has('atrium.session')).toBe(false);
      return new URL(answer.headers.get('location') ?? '').searchParams.get('error');
    };
    expect(await errorOf(newUser({ email_verified: 'true' }))).toBe('unconfirmed');
    const blocked = newUser();
    const { id } = (await signIn(blocked)).body.user;
    await database().$client`update memberships set status = 'blocked' where user_id = ${id}`;
    expect(await errorOf(blocked)).toBe('refused');
    provider.tamper = (token) => `${token.slice(0, -6)}AAAAAA`;
    expect(await errorOf(newUser())).toBe('unconfirmed');
  });

  test('leads to the code if there is a second factor, with the pending token in a cookie and in no address', async () => {
    const person = await newRegisteredPerson();
    await confirmAddress(person);
    const { secret } = (await api('POST', '/api/auth/2fa/setup/', { token: person.access })).body;
    const epoch = Math.floor(Date.now() / 1000);
    await api('POST', '/api/auth/2fa/enable/', {
      token: person.access,
      json: { code: await generate({ secret, epoch: epoch - 30 }) },
    });
    const jar = new CookieJar();
    const answer = await jar.ask(await provider.follow(newUser({ email: person.email }), await begin(jar)));
    expect(answer.headers.get('location')).toBe(`${testOrigin}/sign-in/second-factor`);
    expect(jar.has('atrium.session')).toBe(false);
    expect(answer.headers.getSetCookie().find((set) => set.startsWith('atrium.pending='))).toMatch(
      /HttpOnly; SameSite=Lax$/,
    );
    const verified = await api('POST', '/api/auth/2fa/login-verify/', {
      json: { pending_token: jar.get('atrium.pending'), code: await generate({ secret }) },
    });
    expect(verified.body.user.id).toBe(person.userId);
  });

  test.each([
    ['127.0.0.1:3000', null, 'http://127.0.0.1:3000'],
    ['[::1]:3000', null, 'http://[::1]:3000'],
    ['maps.example.org', null, 'http://maps.example.org'],
    ['127.0.0.1:3000', 'https://maps.example.org', 'https://maps.example.org'],
  ])('that fails at %s with APP_URL %s lands on %s', async (host, appUrl, origin) => {
    withSettings({ appUrl, identityProvider: provider.settings() });
    const url = `http://${host}/auth/identity-provider/callback?code=x&state=y`;
    const answer = await GET(new Request(url, { headers: { host } }));
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/\/sign-in\?error=/),
    ]);
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe(origin);
  });

  test('leads back with a message when the provider is down', async () => {
    provider.mood = 'cut';
    const jar = new CookieJar();
    expect((await begin(jar)).href).toBe(`${testOrigin}/sign-in?error=unavailable`);
  });
});

/** Presses the button of the provider on the sign-in page and returns the address that it leads to. */
async function begin(jar: CookieJar, next = `${testOrigin}/projects`): Promise<URL> {
  const { csrfToken } = (await (await jar.ask('/auth/csrf')).json()) as { csrfToken: string };
  const answer = await jar.ask('/auth/signin/identity-provider?redirect_uri=https://evil.example', {
    method: 'POST',
    headers: { 'x-auth-return-redirect': '1' },
    body: new URLSearchParams({ csrfToken, callbackUrl: next }),
  });
  return new URL(((await answer.json()) as { url: string }).url);
}
