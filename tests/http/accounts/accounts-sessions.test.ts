import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { GET } from '#app/auth/[...nextauth]/route.ts';
import { database } from '#db/client.ts';
import { issueToken } from '#lib/identity/sessions/tokens.ts';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { derivedKey } from '#lib/platform/secrets.ts';
import { api, testOrigin } from '#tests/support/api.ts';
import { beginBrowserSession, csrfToken, handOver, sessionCookie } from '#tests/support/browser-session.ts';
import { goodPassword, newApiKey, newPerson, newProject, type Person } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

const logIn = async (person: Person) =>
  (await api('POST', '/api/auth/login/', { json: { email: person.email, password: goodPassword } })).body
    .tokens as {
    access: string;
    refresh: string;
  };
const me = (token: string) => api('GET', '/api/auth/me/', { token });
const refresh = (token: unknown) => api('POST', '/api/auth/token/refresh/', { json: { refresh: token } });
const logOut = (json: unknown) => api('POST', '/api/auth/logout/', { json });
const askAuth = (path: string, headers: Record<string, string>) =>
  GET(new Request(`${testOrigin}/auth/${path}`, { headers: { host: 'atrium.test', ...headers } }));
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('tokens', () => {
  test('with other algorithms, no signature, or keys in their header are refused', async () => {
    const { sub = '', sid } = claimsOf(ada.access) as { sub?: string; sid?: string };
    const forged = (header: Record<string, unknown>, key: Uint8Array = derivedKey('jwt')) =>
      new SignJWT({ typ: 'access', sid })
        .setProtectedHeader({ alg: 'HS256', ...header })
        .setSubject(sub)
        .setIssuer('atrium')
        .setAudience('atrium:access')
        .setNotBefore(0)
        .setExpirationTime('5m')
        .sign(key);
    expect((await me(await forged({}))).status).toBe(200);
    const unsigned = new UnsecuredJWT({ typ: 'access', sid })
      .setSubject(sub)
      .setIssuer('atrium')
      .setAudience('atrium:access')
      .setExpirationTime('5m')
      .encode();
    const own = new TextEncoder().encode('0123456789abcdef0123456789abcdef');
    const jwk = { kty: 'oct', k: Buffer.from(own).toString('base64url') };
    for (const token of [
      unsigned,
      await forged({ alg: 'HS512' }, Buffer.concat([derivedKey('jwt'), derivedKey('jwt')])),
      await forged({ jwk }, own),
      await forged({ jku: 'https://evil.example/keys', kid: '../../dev/null' }, own),
      await forged({ x5u: 'https://evil.example/cert' }, own),
    ]) {
      expect((await me(token)).status).toBe(401);
    }
  });

  test('are not accepted as another kind, and issuer, audience, expiry and start are checked', async () => {
    expect((await me(ada.refresh)).status).toBe(401);
    expect((await refresh(ada.access)).status).toBe(401);
    const { sub = '', sid } = claimsOf(ada.access) as { sub?: string; sid?: string };
    const now = Math.floor(Date.now() / 1000);
    const good = { iss: 'atrium', aud: 'atrium:access', nbf: now, exp: now + 60, typ: 'access' };
    for (const wrong of [
      {},
      { iss: 'other' },
      { aud: 'atrium:refresh' },
      { nbf: now + 600 },
      { exp: now - 600 },
      { typ: 'refresh' },
    ]) {
      const token = await new SignJWT({ ...good, ...wrong, sid })
        .setSubject(sub)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(derivedKey('jwt'));
      expect([wrong, (await me(token)).status]).toEqual([wrong, Object.keys(wrong).length === 0 ? 200 : 401]);
    }
  });

  test('live 15 minutes for access and 30 days for refresh', async () => {
    const life = (token: string) => Number(claimsOf(token).exp) - Number(claimsOf(token).iat);
    expect([life(ada.access), life(ada.refresh)]).toEqual([15 * 60, 30 * 24 * 60 * 60]);
    const session = { userId: ada.userId, sessionId: String(claimsOf(ada.access).sid) };
    expect((await me(await issueToken('access', session, new Date(Date.now() - 17 * 60_000)))).status).toBe(
      401,
    );
  });

  test('are ended by logout, which answers 200 with the same words to any input', async () => {
    const ended = await logIn(ada);
    await logOut({ refresh: ended.refresh });
    const others = await newPerson();
    for (const json of [
      {},
      null,
      'x',
      [],
      { refresh: 5 },
      { refresh: '' },
      { refresh: 'garbage' },
      { refresh: ada.access },
      { refresh: ended.refresh },
      { refresh: others.refresh },
    ]) {
      const answer = await logOut(json);
      expect([answer.status, answer.body]).toEqual([200, { detail: 'Signed out.' }]);
    }
    expect(
      (
        await api('POST', '/api/auth/logout/', {
          raw: '{broken',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(200);
    expect((await api('POST', '/api/auth/logout/')).status).toBe(200);
    expect(
      (await api('POST', '/api/auth/logout/', { raw: 'x', headers: { 'content-type': 'text/plain' } }))
        .status,
    ).toBe(200);
    expect((await api('POST', '/api/auth/logout/', { raw: new Uint8Array([0xff, 0x00, 0xfe]) })).status).toBe(
      200,
    );
    expect((await me(ada.access)).status).toBe(200);
  });

  test('are ended by logout, which answers 200 to an API key, a bad token, or a cookie from another page', async () => {
    const person = await newPerson();
    const browser = await newPerson();
    const { cookie } = await beginBrowserSession(browser);
    const callers: Record<string, string>[] = [
      { authorization: `Bearer ${await newApiKey(person, 'read')}` },
      { authorization: `Bearer ${await newApiKey(person, 'write')}` },
      { authorization: 'Bearer sk_unknown' },
      { authorization: 'Bearer garbage' },
      { cookie, origin: 'https://evil.example' },
    ];
    for (const headers of callers) {
      const { refresh: token } = await logIn(person);
      const answer = await api('POST', '/api/auth/logout/', { json: { refresh: token }, headers });
      expect([answer.status, answer.body]).toEqual([200, { detail: 'Signed out.' }]);
      expect((await refresh(token)).status).toBe(401);
    }
    expect((await api('GET', '/api/auth/me/', { headers: { cookie } })).status).toBe(200);
  });

  test('are refused after logout, refresh and access tokens alike', async () => {
    const { access, refresh: token } = await logIn(ada);
    expect((await refresh(token)).status).toBe(200);
    await logOut({ refresh: token });
    expect([(await refresh(token)).status, (await me(access)).status]).toEqual([401, 401]);
  });

  test('can be refreshed fifty times at once, and never after logout has answered', async () => {
    const { refresh: token } = await logIn(ada);
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    for (const { body } of answers.slice(0, 3)) expect((await me(body.access)).status).toBe(200);
    const racing = [...Array(20)].map(() => refresh(token));
    await logOut({ refresh: token });
    const late = await Promise.all([...Array(20)].map(() => refresh(token)));
    expect(late.map(({ status }) => status)).toEqual(Array(20).fill(401));
    for (const { body } of await Promise.all(racing)) {
      if (body.access) expect((await me(body.access)).status).toBe(401);
    }
  });

  test('of a deleted account are refused at once', async () => {
    const person = await newPerson();
    expect((await api('DELETE', '/api/auth/me/', { token: person.access })).status).toBe(204);
    expect([(await me(person.access)).status, (await refresh(person.refresh)).status]).toEqual([401, 401]);
    expect((await api('GET', '/api/projects/', { token: person.access })).status).toBe(401);
  });
});

describe('the browser session', () => {
  test('has a cookie that is HttpOnly and SameSite, and over HTTPS Secure under a __Host- name', async () => {
    const plain = await beginBrowserSession(await newPerson());
    expect(plain.cookie).toMatch(/^atrium\.session=/);
    expect(plain.attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
    withSettings({ appUrl: 'https://maps.example.org' });
    const secure = await beginBrowserSession(await newPerson());
    expect(secure.cookie).toMatch(/^__Host-atrium\.session=/);
    expect(secure.attributes).toEqual(
      expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
    );
    expect(secure.attributes.join()).not.toContain('Domain');
  });

  test('needs our own Origin and a JSON body for writes, and has the reads and rights of a token', async () => {
    const person = await newPerson();
    const { cookie } = await beginBrowserSession(person);
    expect((await me(person.access)).status).toBe(401);
    const read = await api('GET', '/api/auth/me/', { headers: { cookie } });
    expect([read.status, read.body.user.email]).toEqual([200, person.email]);
    const write = (headers: Record<string, string>) =>
      api('POST', '/api/projects/', {
        raw: JSON.stringify({ organization: person.organizationId, name: 'Hall' }),
        headers: { cookie, ...headers },
      });
    const json = { 'content-type': 'application/json' };
    for (const origin of [
      'https://evil.example',
      'null',
      `${testOrigin}.evil.example`,
      'http://atrium.test:8080',
    ]) {
      expect([origin, (await write({ ...json, origin })).status]).toEqual([origin, 403]);
    }
    expect((await write(json)).status).toBe(403);
    expect((await write({ 'content-type': 'text/plain', origin: testOrigin })).status).toBe(415);
    expect(
      (await write({ 'content-type': 'application/x-www-form-urlencoded', origin: testOrigin })).status,
    ).toBe(415);
    expect((await write({ ...json, origin: testOrigin })).status).toBe(201);
    expect(await newProject(person)).toMatchObject({ detail: expect.any(String) });
  });

  test('replaces a refresh token once, even when it is handed over ten times at once', async () => {
    const person = await newPerson();
    const { csrf, csrfCookie } = await csrfToken();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => handOver(person.refresh, csrf, csrfCookie)),
    );
    expect(answers.filter(sessionCookie)).toHaveLength(1);
    expect([(await refresh(person.refresh)).status, (await me(person.access)).status]).toEqual([401, 401]);
  });

  test('lives 30 days from its last use, while tokens end 30 days after signing in', async () => {
    const [byCookie, byToken] = [await newPerson(), await newPerson()];
    const { cookie } = await beginBrowserSession(byCookie);
    const { $client: sql } = database();
    const daysLeft = async ({ userId }: Person) => {
      const [row] = await sql`select extract(epoch from expires_at - now()) / 86400 as days from sessions
        where user_id = ${userId}`;
      return Math.round(Number(row?.days));
    };
    await sql`update sessions set expires_at = now() + interval '10 days' where user_id in (${byCookie.userId}, ${byToken.userId})`;
    expect((await api('GET', '/api/auth/me/', { headers: { cookie } })).status).toBe(200);
    expect((await me(byToken.access)).status).toBe(200);
    expect((await refresh(byToken.refresh)).status).toBe(200);
    expect([await daysLeft(byCookie), await daysLeft(byToken)]).toEqual([30, 10]);
    await sql`update sessions set expires_at = now() - interval '1 second' where user_id in (${byCookie.userId}, ${byToken.userId})`;
    expect((await api('GET', '/api/auth/me/', { headers: { cookie } })).status).toBe(401);
    expect((await refresh(byToken.refresh)).status).toBe(401);
  });

  test('is told to its own browser while it lives, and neither told nor kept once it has ended', async () => {
    const person = await newPerson();
    const { cookie } = await beginBrowserSession(person);
    const ask = () => askAuth('session', { cookie });
    expect(await (await ask()).json()).toEqual({ userId: person.userId, expires: expect.any(String) });
    await database()
      .$client`update sessions set expires_at = now() - interval '1 second' where user_id = ${person.userId}`;
    const ended = await ask();
    expect([ended.status, await ended.json()]).toEqual([200, null]);
    expect(sessionCookie(ended)).toBeUndefined();
    expect(ended.headers.getSetCookie().join()).toContain('Max-Age=0');
  });

  test('is counted by its user at every request to its own addresses, and strangers by address', async () => {
    const { cookie } = await beginBrowserSession(await newPerson());
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const { count } = rateLimits.anonymous;
    const ask = (path: string, headers: Record<string, string>) =>
      askAuth(path, { 'x-forwarded-for': '203.0.113.60', ...headers });
    const answers = await Promise.all(Array.from({ length: count + 10 }, () => ask('csrf', {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(count);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await refused?.json()).toEqual({ detail: expect.any(String) });
    const onTheWayBack = await ask('identity-provider/callback?code=x', { 'sec-fetch-mode': 'navigate' });
    expect([onTheWayBack.status, onTheWayBack.headers.get('location')]).toEqual([
      302,
      `${testOrigin}/sign-in?error=busy`,
    ]);
    const own = await ask('session', { cookie });
    expect([own.status, own.headers.get('ratelimit-limit')]).toEqual([200, '300']);
    const forged = await ask('session', { cookie: 'atrium.session=x' });
    expect(forged.status).toBe(429);
  });

  test('is anonymous with a forged or stale cookie', async () => {
    const person = await newPerson();
    const { cookie } = await beginBrowserSession(person);
    const sessions = await api('GET', '/api/auth/sessions/', { headers: { cookie } });
    expect(sessions.body).toMatchObject([{ kind: 'browser', is_current: true }]);
    await api('DELETE', `/api/auth/sessions/${sessions.body[0].id}/`, {
      headers: { cookie, origin: testOrigin },
    });
    for (const each of [cookie, `${cookie}x`, 'atrium.session=x']) {
      expect((await api('GET', '/api/auth/me/', { headers: { cookie: each } })).status).toBe(401);
    }
  });
});
