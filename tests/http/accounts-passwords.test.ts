import { performance } from 'node:perf_hooks';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { goodPassword, newPerson, type Person } from '#tests/support/factories.ts';
import { linkIn, mailsTo, mailTo } from '#tests/support/outbox.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
});

const newPassword = 'copper-lantern-317';
const register = (json: Record<string, unknown>) =>
  api('POST', '/api/auth/register/', {
    json: {
      email: `${Math.random().toString(36).slice(2)}@example.org`,
      password: goodPassword,
      password_confirm: goodPassword,
      full_name: 'Grace Hopper',
      organization_name: 'Harbour',
      ...json,
    },
  });
const logIn = (email: string, password = goodPassword) => api('POST', '/api/auth/login/', { json: { email, password } });
const refresh = async (token: string) => (await api('POST', '/api/auth/token/refresh/', { json: { refresh: token } })).status;
const me = async (token: string) => (await api('GET', '/api/auth/me/', { token })).status;
const askReset = (email: string, headers: Record<string, string> = {}) =>
  api('POST', '/api/auth/password-reset/', { json: { email }, headers });
const reset = (link: Record<string, unknown>, password = newPassword) =>
  api('POST', '/api/auth/password-reset/confirm/', {
    json: { uid: link.uid, token: link.token, new_password: password, new_password_confirm: password },
  });
const resetLink = async (email: string) => {
  await askReset(email);
  return linkIn(await mailTo(email, 'Choose a new password'));
};
const change = (token: string, current: string, next = newPassword) =>
  api('POST', '/api/auth/change-password/', {
    token,
    json: { current_password: current, new_password: next, new_password_confirm: next },
  });

describe('registering', () => {
  test('row 1: refuses short, long, common and personal passwords, takes long ones with blanks and emoji', async () => {
    for (const password of ['short1', 'password', 'password123', 'qwertyuiop', '12345678', 'iloveyou1', 'x'.repeat(129), 'grace hopper', 'y'.repeat(5000)]) {
      const answer = await register({ password, password_confirm: password });
      expect([password.slice(0, 20), answer.status, Object.keys(answer.body)]).toEqual([password.slice(0, 20), 400, ['password']]);
    }
    const phrase = `the quiet harbour 🌷 keeps ${'a red boat '.repeat(5)}`;
    expect((await register({ password: phrase, password_confirm: phrase })).status).toBe(201);
  });

  test('row 1: a text of a thousand characters is refused fast', async () => {
    const startedAt = performance.now();
    await register({ password: 'a'.repeat(1025) });
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  test('row 2: two passwords that are equal in their first 72 bytes are different', async () => {
    const stem = 'seventy-two bytes that bcrypt would look at and then stop without a wordx';
    expect(stem.length).toBeGreaterThan(71);
    const email = 'long@example.org';
    await register({ email, password: `${stem} one`, password_confirm: `${stem} one` });
    expect((await logIn(email, `${stem} two`)).status).toBe(401);
    expect((await logIn(email, `${stem} one`)).status).toBe(200);
  });

  test('rows 12, 30: fifty at once for one address in many spellings make one account and one organization; the others are 400 at email', async () => {
    const before = await countAll();
    const spellings = ['race@example.org', 'RACE@Example.ORG', 'ｒａｃｅ@example.org', 'race@ｅxample.org', 'Race@EXAMPLE.org'];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => register({ email: spellings[i % spellings.length], organization_name: 'Race' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['email']]);
    }
    expect(await countAll()).toEqual({ users: before.users + 1, organizations: before.organizations + 1 });
    expect((await logIn(' rAcE@example.org')).status).toBe(200);
  });

  test('row 12: an address that is none any more once normalised is refused', async () => {
    expect(Object.keys((await register({ email: 'a，b@example.org' })).body)).toEqual(['email']);
  });

  test('row 44: fields that are not asked for are refused and never applied', async () => {
    for (const extra of [{ role: 'owner' }, { is_staff: true }, { plan: 'enterprise' }, { emailVerified: true }, { id: ada.userId }]) {
      expect((await register(extra)).body).toHaveProperty(Object.keys(extra)[0] ?? '');
    }
  });

  test('sends a link that confirms the address, once', async () => {
    const person = await newPerson();
    const link = linkIn(await mailTo(person.email, 'Confirm your e-mail address'));
    expect(link.url.href).toMatch(/^http:\/\/localhost:3000\/auth\/verify-email\?uid=/);
    const verify = (json: unknown) => api('POST', '/api/auth/verify-email/', { json });
    expect((await verify({ uid: ada.userId, token: link.token })).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify({ uid: link.uid, token: link.token })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 200)?.body.user).toMatchObject({ email: person.email, emailVerified: true });
    expect((await api('GET', '/api/auth/me/', { token: person.access })).body.user.emailVerified).toBe(true);
  });

  test('a link sent again voids the one before', async () => {
    const person = await newPerson();
    const first = linkIn(await mailTo(person.email, 'Confirm your'));
    expect((await api('POST', '/api/auth/verify-email/resend/', { token: person.access })).status).toBe(200);
    await expect.poll(() => mailsTo(person.email).length).toBe(2);
    expect((await api('POST', '/api/auth/verify-email/', { json: { uid: first.uid, token: first.token } })).status).toBe(400);
  });

  test('REGISTRATION=invite needs an invitation to that very address, and joins without an organization of one\'s own', async () => {
    const email = 'guest-of-ada@example.org';
    await api('POST', `/api/organizations/${ada.organizationId}/invitations/`, { token: ada.access, json: { email, role: 'member' } });
    const { token } = linkIn(await mailTo(email, /^Join/));
    withSettings({ registration: 'invite' });
    expect((await register({ email })).status).toBe(403);
    expect((await register({ invitation_token: token })).status).toBe(403);
    expect((await register({ email, invitation_token: 'made-up' })).body).toHaveProperty('invitation_token');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => register({ email, invitation_token: token, organization_name: undefined })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const { access } = made[0]?.body.tokens ?? {};
    const organizations = await api('GET', '/api/organizations/', { token: access });
    expect(organizations.body.results).toMatchObject([{ id: ada.organizationId, role: 'member' }]);
    expect((await api('GET', '/api/auth/me/', { token: access })).body.user.emailVerified).toBe(true);
    withSettings({ registration: 'closed' });
    expect((await register({ email: 'late@example.org', invitation_token: token })).status).toBe(403);
  });

  test('without an invitation an organization name is needed', async () => {
    expect(Object.keys((await register({ organization_name: undefined })).body)).toEqual(['organization_name']);
  });
});

describe('signing in', () => {
  test('row 3: what is stored is a hash, and tokens, links and secrets are nowhere in clear', async () => {
    const person = await newPerson();
    const link = await resetLink(person.email);
    const dump = JSON.stringify(await Promise.all(['users', 'sessions', 'mail_tokens', 'mail_queue', 'security_events'].map((table) => database().$client`select * from ${database().$client(table)}`)));
    for (const secret of [goodPassword, person.access, person.refresh, link.token]) expect(dump).not.toContain(secret);
    expect(dump).toMatch(/\$2[aby]\$/);
  });

  test('row 4: an unknown address, a wrong password and an account without one give the same answer after the same time', async () => {
    const passwordless = await newPerson();
    await database().$client`update users set password_hash = null where id = ${passwordless.userId}`;
    const kinds = { unknown: 'nobody@example.org', wrong: ada.email, passwordless: passwordless.email };
    const answers = await Promise.all(Object.values(kinds).map((email) => logIn(email, 'not-the-password-1')));
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([401, { detail: 'The e-mail address or the password is wrong.' }]);
    }
    const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
    for (let round = 0; round < 40; round++) {
      for (const [kind, email] of Object.entries(kinds)) {
        const startedAt = performance.now();
        await logIn(email, 'not-the-password-1');
        times.get(kind)?.push(performance.now() - startedAt);
      }
    }
    const medians = [...times.values()].map((each) => each.toSorted((a, b) => a - b)[20] ?? 0);
    // The cost of hashing is low in tests; what is left must not differ by more than noise.
    expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(Math.max(4, Math.min(...medians) * 0.5));
  });

  test('row 6: the eleventh try of a minute is 429 with Retry-After, and the right password works from elsewhere', async () => {
    const person = await newPerson();
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const from = (address: string, password: string) =>
      api('POST', '/api/auth/login/', { json: { email: person.email, password }, headers: { 'x-forwarded-for': address } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => from('203.0.113.7', 'not-the-password-1')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await from('203.0.113.8', goodPassword)).status).toBe(200);
  });

  test('row 21: answers with tokens are kept by no cache', async () => {
    for (const answer of [await logIn(ada.email), await register({}), await askReset('nobody@example.org')]) {
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('changing a password', () => {
  test('row 10: needs the current one, ends the other sessions and keeps this one', async () => {
    const person = await newPerson();
    const other = (await logIn(person.email)).body.tokens;
    expect(Object.keys((await change(person.access, 'not-the-password-1')).body)).toEqual(['current_password']);
    expect(Object.keys((await change(person.access, goodPassword, 'password1')).body)).toEqual(['new_password']);
    const changed = await change(person.access, goodPassword);
    expect([changed.status, typeof changed.body.message]).toEqual([200, 'string']);
    expect([await me(person.access), await refresh(person.refresh)]).toEqual([200, 200]);
    expect([await me(other.access), await refresh(other.refresh)]).toEqual([401, 401]);
    expect((await logIn(person.email)).status).toBe(401);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
    await mailTo(person.email, 'Your password was changed');
  });

  test('of ten changes at once with the same current password one succeeds', async () => {
    const person = await newPerson();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => change(person.access, goodPassword, `${newPassword}-${i}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  test('row 11: set-password works only without one, and of ten calls at once one succeeds', async () => {
    const person = await newPerson();
    const set = () =>
      api('POST', '/api/auth/set-password/', { token: person.access, json: { new_password: newPassword, new_password_confirm: newPassword } });
    expect((await set()).status).toBe(400);
    await database().$client`update users set password_hash = null where id = ${person.userId}`;
    expect((await change(person.access, goodPassword)).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 10 }, set));
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(done[0]?.body).toMatchObject({ message: expect.any(String), user: { hasPassword: true } });
    expect(await me(person.access)).toBe(200);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  test('rows 4, 5: known, unknown and password-less addresses get the same answer after the same time', async () => {
    const passwordless = await newPerson();
    await database().$client`update users set password_hash = null where id = ${passwordless.userId}`;
    const seen = [];
    const medians: number[] = [];
    for (const email of [ada.email, 'nobody@example.org', passwordless.email]) {
      const times: number[] = [];
      for (let i = 0; i < 5; i++) {
        const startedAt = performance.now();
        const { status, body } = await askReset(email);
        times.push(performance.now() - startedAt);
        seen.push({ status, body });
      }
      medians.push(times.toSorted((a, b) => a - b)[2] ?? 0);
    }
    expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.1);
    await mailTo(passwordless.email, 'Choose a new password');
  });

  test('rows 7, 17: a link works once for its own account and ends all sessions; a weak password does not spend it', async () => {
    const person = await newPerson();
    const link = await resetLink(person.email);
    expect(Buffer.from(String(link.token), 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(Object.keys((await reset(link, 'password')).body)).toEqual(['new_password']);
    expect(Object.keys((await reset({ ...link, uid: ada.userId })).body)).toEqual(['token']);
    expect(Object.keys((await reset({ ...link, uid: 'x' })).body)).toEqual(['token']);
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => 'token' in body)).toHaveLength(9);
    expect([await me(person.access), await refresh(person.refresh)]).toEqual([401, 401]);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
  });

  test('row 7: a link is void after an hour, a newer link, a change of password, and a change of address', async () => {
    const spoilers: ((person: Person) => Promise<unknown>)[] = [
      (person) => database().$client`update mail_tokens set expires_at = now() - interval '1 second' where user_id = ${person.userId}`,
      (person) => askReset(person.email),
      (person) => change(person.access, goodPassword),
      async (person) => {
        const email = `moved-${person.email}`;
        await api('POST', '/api/auth/change-email/', { token: person.access, json: { email, current_password: goodPassword } });
        const { uid, token } = linkIn(await mailTo(email, 'Confirm your new'));
        return api('POST', '/api/auth/change-email/confirm/', { json: { uid, token } });
      },
    ];
    for (const spoil of spoilers) {
      const person = await newPerson();
      const link = await resetLink(person.email);
      await spoil(person);
      expect(Object.keys((await reset(link)).body)).toEqual(['token']);
    }
  });

  test('row 8: links follow APP_URL, never what a request says of its host', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    const before = await newPerson();
    await askReset(before.email, headers);
    expect(linkIn(await mailTo(before.email, 'Choose a new')).url.origin).toBe('http://localhost:3000');
    withSettings({ appUrl: 'https://maps.example.org' });
    const after = await newPerson();
    await askReset(after.email, headers);
    expect(linkIn(await mailTo(after.email, 'Choose a new')).url.href).toMatch(/^https:\/\/maps\.example\.org\/auth\/reset-password\?uid=/);
  });

  test('the sixth mail of an hour to an address is not sent, and the answer does not say so', async () => {
    const person = await newPerson();
    withSettings({ rateLimits: 'on' });
    const answers = [];
    for (let i = 0; i < 7; i++) answers.push((await askReset(person.email)).status);
    expect(answers).toEqual(Array(7).fill(200));
    await expect.poll(() => mailsTo(person.email).filter(({ subject }) => subject.startsWith('Choose')).length).toBe(5);
  });
});

describe('changing the address', () => {
  test('takes effect with the link to the new address; the old one is told', async () => {
    const person = await newPerson();
    const email = `new-${person.email}`;
    const ask = (json: Record<string, unknown>) => api('POST', '/api/auth/change-email/', { token: person.access, json });
    expect(Object.keys((await ask({ email, current_password: 'not-the-password-1' })).body)).toEqual(['current_password']);
    expect(Object.keys((await ask({ email: person.email, current_password: goodPassword })).body)).toEqual(['email']);
    expect((await ask({ email, current_password: goodPassword })).status).toBe(200);
    expect((await api('GET', '/api/auth/me/', { token: person.access })).body.user.email).toBe(person.email);
    await mailTo(person.email, 'A new e-mail address was asked for');
    const { uid, token } = linkIn(await mailTo(email, 'Confirm your new'));
    const answers = await Promise.all(Array.from({ length: 5 }, () => api('POST', '/api/auth/change-email/confirm/', { json: { uid, token } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 200)?.body.user).toMatchObject({ email, emailVerified: true });
    await mailTo(person.email, 'Your e-mail address was changed');
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(person.email)).status).toBe(401);
  });

  test("does not tell whether an address has an account, and never takes somebody else's", async () => {
    const person = await newPerson();
    const ask = (email: string) => api('POST', '/api/auth/change-email/', { token: person.access, json: { email, current_password: goodPassword } });
    const [free, taken] = [await ask('free@example.org'), await ask(ada.email)];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await mailTo(ada.email, 'This address has an account already');
    const { uid, token } = linkIn(await mailTo('free@example.org', 'Confirm your new'));
    await register({ email: 'free@example.org' });
    expect(Object.keys((await api('POST', '/api/auth/change-email/confirm/', { json: { uid, token } })).body)).toEqual(['token']);
  });
});

async function countAll() {
  const sql = database().$client;
  const [row] = await sql`select (select count(*)::int from users) as users, (select count(*)::int from organizations) as organizations`;
  return { users: Number(row?.users), organizations: Number(row?.organizations) };
}
