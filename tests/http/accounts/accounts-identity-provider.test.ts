import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { confirmAddress } from '#tests/support/accounts.ts';
import { api, testOrigin } from '#tests/support/api.ts';
import { goodPassword, newApiKey, newRegisteredPerson } from '#tests/support/factories.ts';
import type { ProviderUser } from '#tests/support/identity-provider.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';
import { callbackUri, exchange, newUser, otherOrigin, useProvider } from '#tests/support/provider-sign-in.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();
const provider = useProvider();

const signIn = async (user: ProviderUser) => exchange(await provider.authorize(user, callbackUri));
const linked = async (userId: string) =>
  database()
    .$client`select provider as issuer, provider_account_id as subject from accounts where user_id = ${userId}`;

describe('the request for a sign-in by the provider', () => {
  test('is 400 without code, verifier or Origin, and 503 without a provider', async () => {
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

  test('is 400 from any other origin, and the provider is not asked', async () => {
    withSettings({ identityProvider: provider.settings(), identityProviderOrigins: [otherOrigin] });
    const before = provider.requests.length;
    for (const origin of [
      'null',
      'https://evil.example',
      `${testOrigin}/`,
      `${testOrigin}/path`,
      `${testOrigin}:81`,
      testOrigin.toUpperCase(),
      `${testOrigin}.evil.example`,
      'https://atrium.test',
      `${testOrigin}@evil.example`,
      `${otherOrigin}:444`,
    ]) {
      expect([origin, (await exchange({ code: 'x', verifier: 'y' }, { origin })).status]).toEqual([
        origin,
        400,
      ]);
    }
    expect(provider.requests.length).toBe(before);
    const grant = await provider.authorize(newUser(), `${otherOrigin}/auth/identity-provider/callback`);
    expect((await exchange(grant, { origin: otherOrigin })).status).toBe(200);
  });

  test('is accepted only from the origin of APP_URL if it is set', async () => {
    withSettings({ identityProvider: provider.settings(), appUrl: 'https://maps.example.org' });
    expect((await exchange({ code: 'x', verifier: 'y' })).status).toBe(400);
  });
});

describe('the account of the provider', () => {
  test('is new for a new user, with a confirmed address, no password and an organization, and is found the next time', async () => {
    const user = newUser();
    const first = await signIn(user);
    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({
      email: user.email,
      fullName: 'Ida Provider',
      emailVerified: true,
      hasPassword: false,
      twoFactorEnabled: false,
    });
    const organizations = await api('GET', '/api/organizations/', { token: first.body.tokens.access });
    expect(organizations.body.results).toMatchObject([{ role: 'owner' }]);
    expect((await signIn(user)).body.user.id).toBe(first.body.user.id);
  });

  test('is found by issuer and subject, never by address', async () => {
    const user = newUser();
    const { id } = (await signIn(user)).body.user;
    const renamed = await signIn({ ...user, email: 'elsewhere@example.org', email_verified: false });
    expect([renamed.status, renamed.body.user.id, renamed.body.user.email]).toEqual([200, id, user.email]);
    expect(await linked(id)).toEqual([{ issuer: provider.issuer, subject: user.sub }]);
    const second = await signIn(newUser({ email: 'elsewhere@example.org' }));
    expect(second.body.user.id).not.toBe(id);
  });

  test('is linked to an existing account with the same confirmed address in any spelling, which keeps its password', async () => {
    const person = await newRegisteredPerson();
    await confirmAddress(person);
    const answer = await signIn(newUser({ email: person.email.toUpperCase() }));
    expect(answer.body.user).toMatchObject({ id: person.userId, hasPassword: true });
    expect((await api('GET', '/api/auth/me/', { token: person.access })).status).toBe(200);
    const mail = await mailTo(person.email, 'A new way to sign in');
    expect(mail.text).toContain('Test provider');
  });

  test('counts as confirmed only with the boolean true; any other value is 401 and links nothing', async () => {
    const person = await newRegisteredPerson();
    for (const email_verified of [false, 'true', 1, null, undefined]) {
      const answer = await signIn(newUser({ email: person.email, email_verified }));
      expect([email_verified, answer.status, Object.keys(answer.body)]).toEqual([
        email_verified,
        401,
        ['detail'],
      ]);
    }
    expect((await signIn(newUser({ email: undefined }))).status).toBe(401);
    expect(await linked(person.userId)).toHaveLength(0);
  });

  test('closes all access to an account with the same unconfirmed address when its owner signs in', async () => {
    const squatter = await newRegisteredPerson();
    const { secret } = (await api('POST', '/api/auth/2fa/setup/', { token: squatter.access })).body;
    await api('POST', '/api/auth/2fa/enable/', {
      token: squatter.access,
      json: { code: await generate({ secret }) },
    });
    const key = await newApiKey(squatter, 'write');
    await api('POST', '/api/auth/password-reset/', { json: { email: squatter.email } });
    const reset = linkIn(await mailTo(squatter.email, 'Choose a new password'));
    const answer = await signIn(newUser({ email: squatter.email }));
    expect(answer.body.user).toMatchObject({
      id: squatter.userId,
      hasPassword: false,
      emailVerified: true,
      twoFactorEnabled: false,
    });
    expect((await api('GET', '/api/auth/me/', { token: squatter.access })).status).toBe(401);
    expect(
      (await api('POST', '/api/auth/token/refresh/', { json: { refresh: squatter.refresh } })).status,
    ).toBe(401);
    expect(
      (await api('POST', '/api/auth/login/', { json: { email: squatter.email, password: goodPassword } }))
        .status,
    ).toBe(401);
    expect((await api('GET', '/api/projects/', { token: key })).status).toBe(401);
    const confirmed = await api('POST', '/api/auth/password-reset/confirm/', {
      json: {
        uid: reset.uid,
        token: reset.token,
        new_password: 'copper-lantern-317',
        new_password_confirm: 'copper-lantern-317',
      },
    });
    expect(confirmed.status).toBe(400);
  });

  test('is created once, with one organization, by twenty sign-ins of a new user at once', async () => {
    const user = newUser();
    const grants = [];
    for (let i = 0; i < 20; i++) grants.push(await provider.authorize(user, callbackUri));
    const answers = await Promise.all(grants.map((grant) => exchange(grant)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
    const owned = await database()
      .$client`select 1 from memberships where user_id = ${answers[0]?.body.user.id}`;
    expect(owned).toHaveLength(1);
  });

  test('is 403 if every membership of the user is blocked, and not if one is active', async () => {
    const user = newUser();
    const { user: account } = (await signIn(user)).body;
    const sql = database().$client;
    await sql`update memberships set status = 'blocked' where user_id = ${account.id}`;
    const refused = await signIn(user);
    expect([refused.status, Object.keys(refused.body)]).toEqual([403, ['detail']]);
    const person = await newRegisteredPerson();
    await confirmAddress(person);
    await sql`update memberships set status = 'blocked' where user_id = ${person.userId}`;
    expect((await signIn(newUser({ email: person.email }))).status).toBe(403);
    expect(await linked(person.userId)).toHaveLength(0);
    await sql`update memberships set status = 'active' where user_id = ${account.id}`;
    expect((await signIn(user)).status).toBe(200);
  });

  test('gives only a pending token to a user with a second factor, whatever the password', async () => {
    const person = await newRegisteredPerson();
    await confirmAddress(person);
    const { secret } = (await api('POST', '/api/auth/2fa/setup/', { token: person.access })).body;
    const now = Math.floor(Date.now() / 1000);
    await api('POST', '/api/auth/2fa/enable/', {
      token: person.access,
      json: { code: await generate({ secret, epoch: now - 30 }) },
    });
    const answer = await signIn(newUser({ email: person.email }));
    expect(Object.keys(answer.body)).toEqual(['two_factor_required', 'pending_token']);
    const verified = await api('POST', '/api/auth/2fa/login-verify/', {
      json: { pending_token: answer.body.pending_token, code: await generate({ secret }) },
    });
    expect(verified.body.user.id).toBe(person.userId);
  });

  test('follows REGISTRATION if it is new, and can always sign in if it is known', async () => {
    const known = newUser();
    await signIn(known);
    for (const registration of ['closed', 'invite'] as const) {
      withSettings({ identityProvider: provider.settings(), registration });
      expect((await signIn(newUser())).status).toBe(403);
      expect((await signIn(known)).status).toBe(200);
    }
    withSettings({ registration: 'open' });
    const inviter = await newRegisteredPerson();
    const user = newUser();
    await api('POST', `/api/organizations/${inviter.organizationId}/invitations/`, {
      token: inviter.access,
      json: { email: user.email, role: 'viewer' },
    });
    withSettings({ identityProvider: provider.settings(), registration: 'invite' });
    expect((await signIn(user)).status).toBe(200);
  });
});
