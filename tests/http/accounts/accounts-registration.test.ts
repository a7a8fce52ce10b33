import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { logIn, register } from '#tests/support/accounts.ts';
import { api } from '#tests/support/api.ts';
import { goodPassword, newRegisteredPerson, newSavedProject } from '#tests/support/factories.ts';
import { linkIn, mailsTo, mailTo } from '#tests/support/outbox.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

describe('registration', () => {
  test('refuses short, long, common and personal passwords, and accepts long ones with blanks and emoji', async () => {
    for (const password of [
      'short1',
      'password',
      'password123',
      'qwertyuiop',
      '12345678',
      'iloveyou1',
      'x'.repeat(129),
      'grace hopper',
      'y'.repeat(5000),
    ]) {
      const answer = await register({ password, password_confirm: password });
      expect([password.slice(0, 20), answer.status, Object.keys(answer.body)]).toEqual([
        password.slice(0, 20),
        400,
        ['password'],
      ]);
    }
    const phrase = `the quiet harbour 🌷 keeps ${'a red boat '.repeat(5)}`;
    expect((await register({ password: phrase, password_confirm: phrase })).status).toBe(201);
  });

  test('refuses a password of a thousand characters fast', async () => {
    const password = 'a long one that nobody guesses '.repeat(40);
    const before = process.cpuUsage();
    const answer = await register({ password, password_confirm: password });
    const { user, system } = process.cpuUsage(before);
    expect([password.length > 1_024, answer.status, Object.keys(answer.body)]).toEqual([
      true,
      400,
      ['password'],
    ]);
    expect((user + system) / 1_000).toBeLessThan(100);
  });

  test('tells two passwords apart that are equal in their first 72 bytes', async () => {
    const stem = 'seventy-two bytes that bcrypt would look at and then stop without a wordx';
    expect(stem.length).toBeGreaterThan(71);
    const email = 'long@example.org';
    await register({ email, password: `${stem} one`, password_confirm: `${stem} one` });
    expect((await logIn(email, `${stem} two`)).status).toBe(401);
    expect((await logIn(email, `${stem} one`)).status).toBe(200);
  });

  test('makes one account and one organization of fifty at once for one address in many spellings; the others are 400 at email', async () => {
    const before = await countAll();
    const spellings = [
      'race@example.org',
      'RACE@Example.ORG',
      'ｒａｃｅ@example.org',
      'race@ｅxample.org',
      'Race@EXAMPLE.org',
    ];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        register({ email: spellings[i % spellings.length], organization_name: 'Race' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['email']]);
    }
    expect(await countAll()).toEqual({ users: before.users + 1, organizations: before.organizations + 1 });
    expect((await logIn(' rAcE@example.org')).status).toBe(200);
  });

  test('reveals a taken address, to one network address at most sixty times a minute', async () => {
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const from = (address: string) =>
      api('POST', '/api/auth/register/', {
        json: {
          email: ada.email,
          password: goodPassword,
          password_confirm: goodPassword,
          full_name: 'Mallory',
          organization_name: 'Nobody',
        },
        headers: { 'x-forwarded-for': address },
      });
    const answers = await Promise.all(Array.from({ length: 70 }, () => from('203.0.113.50')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(60);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    for (const { body, headers } of refused) {
      expect(body).toEqual({ detail: expect.any(String) });
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    const taken = await from('203.0.113.51');
    expect([taken.status, Object.keys(taken.body)]).toEqual([400, ['email']]);
  });

  test.each([
    'a，b@example.org',
    'ada@example.org/x',
    'ada@example.org?x',
    'ada@example.org#x',
    'ada@example.org:25',
    'ada@example.org\\x',
    'ada@exam%70le.org',
    'ada@example。org／x',
    'ada@.example.org',
  ])('refuses %s as an address and confuses it with no other', async (email) => {
    expect(Object.keys((await register({ email })).body)).toEqual(['email']);
  });

  test('refuses undeclared fields and never applies them', async () => {
    for (const extra of [
      { role: 'owner' },
      { is_staff: true },
      { plan: 'enterprise' },
      { emailVerified: true },
      { id: ada.userId },
    ]) {
      expect((await register(extra)).body).toHaveProperty(Object.keys(extra)[0] ?? '');
    }
  });

  test('sends a link that confirms the address once', async () => {
    const person = await newRegisteredPerson();
    const link = linkIn(await mailTo(person.email, 'Confirm your e-mail address'));
    expect(link.url.href).toMatch(/^http:\/\/localhost:3000\/auth\/verify-email\?uid=/);
    const verify = (json: unknown) => api('POST', '/api/auth/verify-email/', { json });
    expect((await verify({ uid: ada.userId, token: link.token })).status).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => verify({ uid: link.uid, token: link.token })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 200)?.body.user).toMatchObject({
      email: person.email,
      emailVerified: true,
    });
    expect((await api('GET', '/api/auth/me/', { token: person.access })).body.user.emailVerified).toBe(true);
  });

  test('voids the link before when a link is sent again', async () => {
    const person = await newRegisteredPerson();
    const first = linkIn(await mailTo(person.email, 'Confirm your'));
    expect((await api('POST', '/api/auth/verify-email/resend/', { token: person.access })).status).toBe(200);
    await expect.poll(() => mailsTo(person.email).length).toBe(2);
    expect(
      (await api('POST', '/api/auth/verify-email/', { json: { uid: first.uid, token: first.token } })).status,
    ).toBe(400);
  });

  test('sends the link again at most five times an hour, and says when the next may be sent', async () => {
    const person = await newRegisteredPerson();
    withSettings({ rateLimits: 'on' });
    const again = () => api('POST', '/api/auth/verify-email/resend/', { token: person.access });
    const answers = await Promise.all(Array.from({ length: 6 }, again));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  test('with REGISTRATION=invite needs an invitation to the same address, and joins without an organization of its own', async () => {
    const email = 'guest-of-ada@example.org';
    await api('POST', `/api/organizations/${ada.organizationId}/invitations/`, {
      token: ada.access,
      json: { email, role: 'member' },
    });
    const { token } = linkIn(await mailTo(email, /invited/));
    withSettings({ registration: 'invite' });
    expect((await register({ email })).status).toBe(403);
    expect((await register({ invitation_token: token })).status).toBe(403);
    expect((await register({ email, invitation_token: 'made-up' })).body).toHaveProperty('invitation_token');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        register({ email, invitation_token: token, organization_name: undefined }),
      ),
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

  test('needs the name of an organization without an invitation', async () => {
    expect(Object.keys((await register({ organization_name: undefined })).body)).toEqual([
      'organization_name',
    ]);
  });
});

test('REQUIRE_VERIFIED_EMAIL prevents publishing until the address is confirmed', async () => {
  const person = await newRegisteredPerson();
  const project = await newSavedProject(person);
  withSettings({ requireVerifiedEmail: true });
  const publish = () => api('POST', `/api/projects/${project.id}/publish/`, { token: person.access });
  expect((await publish()).status).toBe(403);
  const { uid, token } = linkIn(await mailTo(person.email, 'Confirm your'));
  await api('POST', '/api/auth/verify-email/', { json: { uid, token } });
  expect((await publish()).status).toBe(200);
});

async function countAll() {
  const sql = database().$client;
  const [row] =
    await sql`select (select count(*)::int from users) as users, (select count(*)::int from organizations) as organizations`;
  return { users: Number(row?.users), organizations: Number(row?.organizations) };
}
