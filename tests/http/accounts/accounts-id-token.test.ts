import { createHmac, randomUUID } from 'node:crypto';
import { decodeJwt, type JWTPayload } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { discoverProvider } from '#lib/identity/auth/identity-provider.ts';
import { verifyIdToken } from '#lib/identity/auth/verify-id-token.ts';
import { api } from '#tests/support/api.ts';
import { goodPassword, newPerson } from '#tests/support/factories.ts';
import type { ProviderUser } from '#tests/support/identity-provider.ts';
import { callbackUri, exchange, newUser, useProvider } from '#tests/support/provider-sign-in.ts';
import { useService } from '#tests/support/service.ts';

useService();
const provider = useProvider();

const signIn = async (user: ProviderUser) => exchange(await provider.authorize(user, callbackUri));

describe('the proof of the provider', () => {
  test('a code works once, and only with its own verifier', async () => {
    const grant = await provider.authorize(newUser(), callbackUri);
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(grant)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.every(({ status }) => [200, 401].includes(status))).toBe(true);
    expect((await exchange(grant)).status).toBe(401);
    const other = await provider.authorize(newUser(), callbackUri);
    expect((await exchange({ ...other, verifier: 'x'.repeat(43) })).status).toBe(401);
    expect((await exchange({ code: 'made-up', verifier: 'y'.repeat(43) })).status).toBe(401);
  });

  test('audience, party, issuer, expiry, start, age, signature and algorithm of the ID token are checked', async () => {
    const change =
      (claims: JWTPayload, header = {}) =>
      (token: string) =>
        provider.sign({ ...decodeJwt(token), ...claims }, header);
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
      claims: (token) =>
        [
          token.split('.')[0],
          Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: 'x' })).toString('base64url'),
          token.split('.')[2],
        ].join('.'),
      'no algorithm': (token) =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
      'our own secret as key': hmac,
      garbage: () => 'garbage',
    };
    for (const [what, tamper] of Object.entries(wrong)) {
      provider.tamper = tamper;
      const answer = await signIn(newUser());
      expect([what, answer.status]).toEqual([what, 401]);
    }
  });

  test('the verification of ID tokens refuses each of these by itself, and another nonce', async () => {
    const known = await discoverProvider();
    const now = new Date();
    const seconds = Math.floor(now.getTime() / 1000);
    const good = {
      iss: provider.issuer,
      aud: 'atrium',
      sub: 'somebody',
      iat: seconds,
      exp: seconds + 60,
      nonce: 'n',
    };
    const verify = (token: string) => verifyIdToken(known, token, { now, nonce: 'n' });
    expect(await verify(await provider.sign(good))).toMatchObject({
      issuer: provider.issuer,
      subject: 'somebody',
      isEmailVerified: false,
    });
    expect(await verify(await provider.sign({ ...good, aud: ['atrium', 'b'], azp: 'atrium' }))).toMatchObject(
      { subject: 'somebody' },
    );
    const wrong: JWTPayload[] = [
      { aud: 'b' },
      { aud: ['atrium', 'b'] },
      { azp: 'b' },
      { iss: `${provider.issuer}/` },
      { exp: seconds - 60 },
      { exp: undefined },
      { nbf: seconds + 600 },
      { iat: seconds + 600 },
      { iat: seconds - 7200 },
      { iat: undefined },
      { sub: undefined },
      { sub: '' },
      { nonce: 'other' },
      { nonce: undefined },
    ];
    for (const claims of wrong) {
      const token = await provider.sign({ ...good, ...claims });
      await expect(verify(token), JSON.stringify(claims)).rejects.toMatchObject({ kind: 'unauthenticated' });
    }
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const alg of ['none', 'HS256', 'HS512']) {
      await expect(verify(`${part({ alg })}.${part(good)}.`), alg).rejects.toMatchObject({
        kind: 'unauthenticated',
      });
    }
    for (const header of [
      { jku: 'https://evil.example/keys', kid: 'x' },
      { jwk: { kty: 'oct', k: 'AAAA' }, kid: 'x' },
    ]) {
      await expect(verify(await provider.sign(good, header))).rejects.toMatchObject({
        kind: 'unauthenticated',
      });
    }
  });

  test('subjects that differ in a blank are two people, and an issuer with a blank is not ours', async () => {
    const email = (name: string) => `${name}-${randomUUID()}@example.org`;
    const sub = randomUUID();
    const ids = new Set<string>();
    for (const spelling of [sub, ` ${sub}`, `${sub} `, `${sub}\t`, sub.toUpperCase()]) {
      provider.tamper = (token) => provider.sign({ ...decodeJwt(token), sub: spelling });
      const answers = [
        await signIn(newUser({ email: email('a') })),
        await signIn(newUser({ email: email('b') })),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[1]?.body.user.id).toBe(answers[0]?.body.user.id);
      ids.add(answers[0]?.body.user.id);
    }
    expect(ids.size).toBe(5);
    for (const iss of [`${provider.issuer} `, ` ${provider.issuer}`, provider.issuer.toUpperCase()]) {
      provider.tamper = (token) => provider.sign({ ...decodeJwt(token), iss });
      expect((await signIn(newUser())).status).toBe(401);
    }
  });

  test('after a rotation the first sign-in works, and unknown key ids cause one key request during the pause', async () => {
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

  test('a provider that is down, failing or slow is 503 within six seconds, and passwords keep working', async () => {
    const person = await newPerson();
    const grant = await provider.authorize(newUser(), callbackUri);
    for (const mood of ['cut', 'failing', 'silent'] as const) {
      provider.mood = mood;
      const startedAt = performance.now();
      const [answer, login] = await Promise.all([
        exchange(grant),
        api('POST', '/api/auth/login/', { json: { email: person.email, password: goodPassword } }),
      ]);
      expect([mood, answer.status, Object.keys(answer.body), login.status]).toEqual([
        mood,
        503,
        ['detail'],
        200,
      ]);
      expect(performance.now() - startedAt).toBeLessThan(6000);
    }
    provider.mood = 'well';
    expect((await exchange(grant)).status).toBe(200);
  });
});
