import { createHmac, randomUUID } from 'node:crypto';
import { decodeJwt, type JWTPayload } from 'jose';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { handlers } from '#lib/auth/authjs.ts';
import { discoverProvider } from '#lib/auth/identity-provider.ts';
import { verifyIdToken } from '#lib/auth/verify-id-token.ts';
import { setShared } from '#lib/registry.ts';
import { api, testOrigin } from '#tests/support/api.ts';
import { goodPassword, newApiKey, newPerson, type Person } from '#tests/support/factories.ts';
import { type Grant, type ProviderUser, TestProvider } from '#tests/support/identity-provider.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();

const callbackUri = `${testOrigin}/auth/identity-provider/callback`;
const otherOrigin = 'https://app.partner.example';
const provider = new TestProvider([callbackUri, `${otherOrigin}/auth/identity-provider/callback`]);

beforeAll(() => provider.start());
afterAll(() => provider.stop());
beforeEach(() => {
  provider.mood = 'well';
  provider.tamper = null;
  setShared('identity-providers', new Map());
  withSettings({ identityProvider: provider.settings() });
});

const newUser = (fields: Partial<ProviderUser> = {}): ProviderUser => {
  const sub = randomUUID();
  return { sub, email: `${sub}@example.org`, email_verified: true, name: 'Ida Provider', ...fields };
};
const exchange = (grant: Partial<Grant>, headers: Record<string, string> = { origin: testOrigin }) =>
  api('POST', '/api/auth/identity-provider/', { json: { code: grant.code, code_verifier: grant.verifier }, headers });
const signIn = async (user: ProviderUser) => exchange(await provider.authorize(user, callbackUri));
const confirm = async (person: Person) => {
  const { uid, token } = linkIn(await mailTo(person.email, 'Confirm your e-mail address'));
  await api('POST', '/api/auth/verify-email/', { json: { uid, token } });
};
const linked = async (userId: string) =>
  database().$client`select issuer, subject from identities where user_id = ${userId}`;

describe('the request', () => {
  test('row 31: a missing code, verifier or Origin is 400; without a provider it is 503', async () => {
    const grant = await provider.authorize(newUser(), callbackUri);
    expect(Object.keys((await exchange({ verifier: grant.verifier })).body)).toEqual(['code']);
    expect(Object.keys((await exchange({ code: grant.code })).body)).toEqual(['code_verifier']);
    expect(Object.keys((await exchange({})).body)).toEqual(['code', 'code_verifier']);
    const noOrigin = await exchange(grant, {});
    expect([noOrigin.status, Object.keys(noOrigin.body)]).toEqual([400, ['detail']]);
    withSettings({ identityProvider: null });
    const absent = await exchange(grant);
    expect([absent.status, Object.keys(absent.body)]).toEqual([503, ['detail']]);
  });

  test('row 31: any other origin is 400, and the provider is not even asked', async () => {
    withSettings({ identityProvider: provider.settings(), identityProviderOrigins: [otherOrigin] });
    const before = provider.requests.length;
    for (const origin of ['null', 'https://evil.example', `${testOrigin}/`, `${testOrigin}/path`, `${testOrigin}:81`, testOrigin.toUpperCase(), `${testOrigin}.evil.example`, 'https://atrium.test', `${testOrigin}@evil.example`, `${otherOrigin}:444`]) {
      expect([origin, (await exchange({ code: 'x', verifier: 'y' }, { origin })).status]).toEqual([origin, 400]);
    }
    expect(provider.requests.length).toBe(before);
    const grant = await provider.authorize(newUser(), `${otherOrigin}/auth/identity-provider/callback`);
    expect((await exchange(grant, { origin: otherOrigin })).status).toBe(200);
  });

  test('row 31: where APP_URL is set, only its origin is ours', async () => {
    withSettings({ identityProvider: provider.settings(), appUrl: 'https://maps.example.org' });
    expect((await exchange({ code: 'x', verifier: 'y' })).status).toBe(400);
  });
});

describe('the account', () => {
  test('a new user gets a confirmed address, no password and an organization; the next time the same account', async () => {
    const user = newUser();
    const first = await signIn(user);
    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({ email: user.email, fullName: 'Ida Provider', emailVerified: true, hasPassword: false, twoFactorEnabled: false });
    const organizations = await api('GET', '/api/organizations/', { token: first.body.tokens.access });
    expect(organizations.body.results).toMatchObject([{ role: 'owner' }]);
    expect((await signIn(user)).body.user.id).toBe(first.body.user.id);
  });

  test('row 33: it is known by issuer and subject, never by address', async () => {
    const user = newUser();
    const { id } = (await signIn(user)).body.user;
    const renamed = await signIn({ ...user, email: 'elsewhere@example.org', email_verified: false });
    expect([renamed.status, renamed.body.user.id, renamed.body.user.email]).toEqual([200, id, user.email]);
    expect(await linked(id)).toEqual([{ issuer: provider.issuer, subject: user.sub }]);
    const second = await signIn(newUser({ email: 'elsewhere@example.org' }));
    expect(second.body.user.id).not.toBe(id);
  });

  test('row 34: an existing account with the same confirmed address is linked, in any spelling, and keeps its password', async () => {
    const person = await newPerson();
    await confirm(person);
    const answer = await signIn(newUser({ email: person.email.toUpperCase() }));
    expect(answer.body.user).toMatchObject({ id: person.userId, hasPassword: true });
    expect((await api('GET', '/api/auth/me/', { token: person.access })).status).toBe(200);
    const mail = await mailTo(person.email, 'A new way to sign in');
    expect(mail.text).toContain('Test provider');
  });

  test('row 34: only the boolean true counts as confirmed; anything else is 401 and links nothing', async () => {
    const person = await newPerson();
    for (const email_verified of [false, 'true', 1, null, undefined]) {
      const answer = await signIn(newUser({ email: person.email, email_verified }));
      expect([email_verified, answer.status, Object.keys(answer.body)]).toEqual([email_verified, 401, ['detail']]);
    }
    expect((await signIn(newUser({ email: undefined }))).status).toBe(401);
    expect(await linked(person.userId)).toHaveLength(0);
  });

  test('row 34: an account whose address was never confirmed loses all that could open it when its owner comes', async () => {
    const squatter = await newPerson();
    const { secret } = (await api('POST', '/api/auth/2fa/setup/', { token: squatter.access })).body;
    await api('POST', '/api/auth/2fa/enable/', { token: squatter.access, json: { code: await generate({ secret }) } });
    const key = await newApiKey(squatter, 'write');
    await api('POST', '/api/auth/password-reset/', { json: { email: squatter.email } });
    const reset = linkIn(await mailTo(squatter.email, 'Choose a new password'));
    const answer = await signIn(newUser({ email: squatter.email }));
    expect(answer.body.user).toMatchObject({ id: squatter.userId, hasPassword: false, emailVerified: true, twoFactorEnabled: false });
    expect((await api('GET', '/api/auth/me/', { token: squatter.access })).status).toBe(401);
    expect((await api('POST', '/api/auth/token/refresh/', { json: { refresh: squatter.refresh } })).status).toBe(401);
    expect((await api('POST', '/api/auth/login/', { json: { email: squatter.email, password: goodPassword } })).status).toBe(401);
    expect((await api('GET', '/api/projects/', { token: key })).status).toBe(401);
    const confirmed = await api('POST', '/api/auth/password-reset/confirm/', {
      json: { uid: reset.uid, token: reset.token, new_password: 'copper-lantern-317', new_password_confirm: 'copper-lantern-317' },
    });
    expect(confirmed.status).toBe(400);
  });

  test('row 31 of the faults: twenty sign-ins of a new user at once make one account and one organization', async () => {
    const user = newUser();
    const grants = [];
    for (let i = 0; i < 20; i++) grants.push(await provider.authorize(user, callbackUri));
    const answers = await Promise.all(grants.map((grant) => exchange(grant)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
    const owned = await database().$client`select 1 from memberships where user_id = ${answers[0]?.body.user.id}`;
    expect(owned).toHaveLength(1);
  });

  test('row 36: somebody whose every membership is blocked is 403, with one active one not', async () => {
    const user = newUser();
    const { user: account } = (await signIn(user)).body;
    const sql = database().$client;
    await sql`update memberships set status = 'blocked' where user_id = ${account.id}`;
    const refused = await signIn(user);
    expect([refused.status, Object.keys(refused.body)]).toEqual([403, ['detail']]);
    const person = await newPerson();
    await confirm(person);
    await sql`update memberships set status = 'blocked' where user_id = ${person.userId}`;
    expect((await signIn(newUser({ email: person.email }))).status).toBe(403);
    expect(await linked(person.userId)).toHaveLength(0);
    await sql`update memberships set status = 'active' where user_id = ${account.id}`;
    expect((await signIn(user)).status).toBe(200);
  });

  test('rows 28, 30: a user with a second factor gets a pending token only, whatever the password', async () => {
    const person = await newPerson();
    await confirm(person);
    const { secret } = (await api('POST', '/api/auth/2fa/setup/', { token: person.access })).body;
    const now = Math.floor(Date.now() / 1000);
    await api('POST', '/api/auth/2fa/enable/', { token: person.access, json: { code: await generate({ secret, epoch: now - 30 }) } });
    const answer = await signIn(newUser({ email: person.email }));
    expect(Object.keys(answer.body)).toEqual(['two_factor_required', 'pending_token']);
    const verified = await api('POST', '/api/auth/2fa/login-verify/', { json: { pending_token: answer.body.pending_token, code: await generate({ secret }) } });
    expect(verified.body.user.id).toBe(person.userId);
  });

  test('new accounts follow REGISTRATION, known ones always get in', async () => {
    const known = newUser();
    await signIn(known);
    for (const registration of ['closed', 'invite'] as const) {
      withSettings({ identityProvider: provider.settings(), registration });
      expect((await signIn(newUser())).status).toBe(403);
      expect((await signIn(known)).status).toBe(200);
    }
    const inviter = await (withSettings({}), newPerson());
    const user = newUser();
    await api('POST', `/api/organizations/${inviter.organizationId}/invitations/`, { token: inviter.access, json: { email: user.email, role: 'viewer' } });
    withSettings({ identityProvider: provider.settings(), registration: 'invite' });
    expect((await signIn(user)).status).toBe(200);
  });
});

describe('the proof', () => {
  test('row 36: a code works once, and with its own verifier only', async () => {
    const grant = await provider.authorize(newUser(), callbackUri);
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(grant)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await exchange(grant)).status).toBe(401);
    const other = await provider.authorize(newUser(), callbackUri);
    expect((await exchange({ ...other, verifier: 'x'.repeat(43) })).status).toBe(401);
    expect((await exchange({ code: 'made-up', verifier: 'y'.repeat(43) })).status).toBe(401);
  });

  test('row 32: audience, party, issuer, expiry, start, age, signature and algorithm of the ID token are checked', async () => {
    const change = (claims: JWTPayload, header = {}) => (token: string) => provider.sign({ ...decodeJwt(token), ...claims }, header);
    const now = () => Math.floor(Date.now() / 1000);
    provider.tamper = change({});
    expect((await signIn(newUser())).status).toBe(200);
    const hmac = (token: string) => {
      const body = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${token.split('.')[1]}`;
      return `${body}.${createHmac('sha256', provider.settings().clientSecret).update(body).digest('base64url')}`;
    };
    const wrong: Record<string, (token: string) => string | Promise<string>> = {
      audience: change({ aud: 'somebody-else' }),
      'several audiences without a party': change({ aud: ['atrium', 'somebody-else'] }),
      'another party': change({ aud: ['atrium', 'somebody-else'], azp: 'somebody-else' }),
      'a party that is not the audience': change({ azp: 'somebody-else' }),
      issuer: change({ iss: 'https://evil.example' }),
      expiry: change({ exp: now() - 120 }),
      'no expiry': change({ exp: undefined }),
      start: change({ nbf: now() + 600 }),
      age: change({ iat: now() - 7200 }),
      future: change({ iat: now() + 600 }),
      'no subject': change({ sub: undefined }),
      'unknown key': change({}, { kid: 'unknown' }),
      signature: (token) => `${token.slice(0, -6)}AAAAAA`,
      claims: (token) => [token.split('.')[0], Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: 'x' })).toString('base64url'), token.split('.')[2]].join('.'),
      'no algorithm': (token) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
      'our own secret as key': hmac,
      garbage: () => 'garbage',
    };
    for (const [what, tamper] of Object.entries(wrong)) {
      provider.tamper = tamper;
      const answer = await signIn(newUser());
      expect([what, answer.status]).toEqual([what, 401]);
    }
  });

  test('row 32: the one verification of ID tokens refuses all of that by itself, and another nonce', async () => {
    const known = await discoverProvider();
    const now = new Date();
    const seconds = Math.floor(now.getTime() / 1000);
    const good = { iss: provider.issuer, aud: 'atrium', sub: 'somebody', iat: seconds, exp: seconds + 60, nonce: 'n' };
    const verify = (token: string) => verifyIdToken(known, token, { now, nonce: 'n' });
    expect(await verify(await provider.sign(good))).toMatchObject({ issuer: provider.issuer, subject: 'somebody', isEmailVerified: false });
    expect(await verify(await provider.sign({ ...good, aud: ['atrium', 'b'], azp: 'atrium' }))).toMatchObject({ subject: 'somebody' });
    const wrong: JWTPayload[] = [
      { aud: 'b' }, { aud: ['atrium', 'b'] }, { azp: 'b' }, { iss: `${provider.issuer}/` }, { exp: seconds - 60 }, { exp: undefined },
      { nbf: seconds + 600 }, { iat: seconds + 600 }, { iat: seconds - 7200 }, { iat: undefined }, { sub: undefined }, { sub: '' }, { nonce: 'other' }, { nonce: undefined },
    ];
    for (const claims of wrong) {
      const token = await provider.sign({ ...good, ...claims });
      await expect(verify(token), JSON.stringify(claims)).rejects.toMatchObject({ kind: 'unauthenticated' });
    }
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const alg of ['none', 'HS256', 'HS512']) {
      await expect(verify(`${part({ alg })}.${part(good)}.`), alg).rejects.toMatchObject({ kind: 'unauthenticated' });
    }
    for (const header of [{ jku: 'https://evil.example/keys', kid: 'x' }, { jwk: { kty: 'oct', k: 'AAAA' }, kid: 'x' }]) {
      await expect(verify(await provider.sign(good, header))).rejects.toMatchObject({ kind: 'unauthenticated' });
    }
  });

  test('row 35: after a rotation the first sign-in works, and unknown key ids cause one look in the pause', async () => {
    expect((await signIn(newUser())).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    try {
      await provider.rotateKeys();
      const before = provider.count('/jwks');
      expect((await signIn(newUser())).status).toBe(200);
      expect(provider.count('/jwks')).toBe(before + 1);
      provider.tamper = (token) => provider.sign(decodeJwt(token), { kid: randomUUID() });
      for (let i = 0; i < 10; i++) expect((await signIn(newUser())).status).toBe(401);
      expect(provider.count('/jwks')).toBe(before + 1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('row 35: a provider that is down, failing or slow is 503 within six seconds, and passwords go on', async () => {
    const person = await newPerson();
    const grant = await provider.authorize(newUser(), callbackUri);
    for (const mood of ['cut', 'failing', 'silent'] as const) {
      provider.mood = mood;
      const startedAt = performance.now();
      const [answer, login] = await Promise.all([
        exchange(grant),
        api('POST', '/api/auth/login/', { json: { email: person.email, password: goodPassword } }),
      ]);
      expect([mood, answer.status, Object.keys(answer.body), login.status]).toEqual([mood, 503, ['detail'], 200]);
      expect(performance.now() - startedAt).toBeLessThan(6000);
    }
    provider.mood = 'well';
    expect((await exchange(grant)).status).toBe(200);
  });
});

describe('the browser', () => {
  test('signs in through the documented redirect URI with PKCE, state and nonce, into a cookie session', async () => {
    const user = newUser();
    const jar = new Jar();
    const begun = await begin(jar);
    expect(begun.searchParams.get('redirect_uri')).toBe(callbackUri);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(begun.searchParams.get(name)).toBeTruthy();
    expect(begun.searchParams.get('code_challenge_method')).toBe('S256');
    const callback = await provider.follow(user, begun);
    expect(callback.origin + callback.pathname).toBe(callbackUri);
    const answer = await jar.ask(callback);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${testOrigin}/projects`]);
    const me = await api('GET', '/api/auth/me/', { headers: { cookie: jar.header() } });
    expect(me.body.user).toMatchObject({ email: user.email, hasPassword: false });
    expect((await signIn(user)).body.user.id).toBe(me.body.user.id);
    const again = new Jar();
    await again.ask(await provider.follow(user, await begin(again)));
    expect((await api('GET', '/api/auth/me/', { headers: { cookie: again.header() } })).body.user.id).toBe(me.body.user.id);
  });

  test('gets no session for a second callback, another browser\'s callback, or a wrong state', async () => {
    const jar = new Jar();
    const callback = await provider.follow(newUser(), await begin(jar));
    const stranger = new Jar();
    await begin(stranger);
    for (const [who, url] of [[stranger, callback], [new Jar(), callback]] as const) {
      expect((await who.ask(url)).headers.get('location')).toContain('/sign-in?error=');
      expect(who.has('atrium.session')).toBe(false);
    }
    await jar.ask(callback);
    const first = jar.header();
    expect((await jar.ask(callback)).headers.get('location')).toContain('/sign-in?error=');
    expect(first).toContain('atrium.session=');
  });

  test('is verified as other clients are: a forged ID token, an unconfirmed address and a block end at the sign-in page', async () => {
    const errorOf = async (user: ProviderUser) => {
      const jar = new Jar();
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

  test('is sent on to the code where there is a second factor, with the pending token in a cookie and in no address', async () => {
    const person = await newPerson();
    await confirm(person);
    const { secret } = (await api('POST', '/api/auth/2fa/setup/', { token: person.access })).body;
    const epoch = Math.floor(Date.now() / 1000);
    await api('POST', '/api/auth/2fa/enable/', { token: person.access, json: { code: await generate({ secret, epoch: epoch - 30 }) } });
    const jar = new Jar();
    const answer = await jar.ask(await provider.follow(newUser({ email: person.email }), await begin(jar)));
    expect(answer.headers.get('location')).toBe(`${testOrigin}/sign-in/second-factor`);
    expect(jar.has('atrium.session')).toBe(false);
    expect(answer.headers.getSetCookie().find((set) => set.startsWith('atrium.pending='))).toMatch(/HttpOnly; SameSite=Lax$/);
    const verified = await api('POST', '/api/auth/2fa/login-verify/', { json: { pending_token: jar.get('atrium.pending'), code: await generate({ secret }) } });
    expect(verified.body.user.id).toBe(person.userId);
  });

  test('is sent back with a word when the provider is away', async () => {
    provider.mood = 'cut';
    const jar = new Jar();
    expect((await begin(jar)).href).toBe(`${testOrigin}/sign-in?error=unavailable`);
  });
});

/** The cookies of one browser. */
class Jar {
  readonly #cookies = new Map<string, string>();

  header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  has(name: string): boolean {
    return (this.#cookies.get(name) ?? '') !== '';
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  async ask(url: URL | string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('host', 'atrium.test');
    headers.set('cookie', this.header());
    const request = new Request(new URL(url, testOrigin), { ...init, headers });
    const answer = await (init.method === 'POST' ? handlers.POST : handlers.GET)(request);
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    return answer;
  }
}

/** Presses the provider's button on the sign-in page; where it leads. */
async function begin(jar: Jar): Promise<URL> {
  const { csrfToken } = (await (await jar.ask('/auth/csrf')).json()) as { csrfToken: string };
  const answer = await jar.ask('/auth/signin/identity-provider?redirect_uri=https://evil.example', {
    method: 'POST',
    headers: { 'x-auth-return-redirect': '1' },
    body: new URLSearchParams({ csrfToken, callbackUrl: `${testOrigin}/projects` }),
  });
  return new URL(((await answer.json()) as { url: string }).url);
}
