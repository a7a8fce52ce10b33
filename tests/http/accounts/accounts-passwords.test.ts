import { performance } from 'node:perf_hooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { passwordPool } from '#lib/identity/auth/password-pool.ts';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import {
  askReset,
  change,
  logIn,
  me,
  newPassword,
  refresh,
  register,
  reset,
  resetLink,
} from '#tests/support/accounts.ts';
import { api } from '#tests/support/api.ts';
import { databaseText, openForms } from '#tests/support/database-text.ts';
import { goodPassword, newRegisteredPerson, type Person } from '#tests/support/factories.ts';
import { linkIn, mailsTo, mailTo } from '#tests/support/outbox.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

describe('signing in', () => {
  test('stores a hash of the password, and tokens, links and secrets nowhere in plain text', async () => {
    const person = await newRegisteredPerson();
    const link = await resetLink(person.email);
    const dump = await databaseText();
    expect(dump).toContain(person.userId);
    for (const secret of [goodPassword, person.access, person.refresh, String(link.token)])
      for (const form of openForms(secret)) expect(dump.includes(form)).toBe(false);
    expect(dump).toMatch(/\$2[aby]\$/);
  });

  test('gives an unknown address, a wrong password and an account without one the same answer after the same time', async () => {
    const passwordless = await newRegisteredPerson();
    await database().$client`update users set password_hash = null where id = ${passwordless.userId}`;
    const kinds = { unknown: 'nobody@example.org', wrong: ada.email, passwordless: passwordless.email };
    const pool = vi.spyOn(passwordPool(), 'run');
    onTestFinished(() => pool.mockRestore());
    const answers = await Promise.all(
      Object.values(kinds).map((email) => logIn(email, 'not-the-password-1')),
    );
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([
        401,
        { detail: 'The e-mail address or the password is wrong.' },
      ]);
    }
    // A comparison costs little in tests, so its time tells nothing here. Each kind makes one, at the same cost.
    const jobs = pool.mock.calls.map(([job]) => [
      job.name,
      'hash' in job.given && job.given.hash.slice(0, 7),
    ]);
    expect(jobs).toEqual(answers.map(() => ['compare', '$2b$04$']));
    const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
    for (let round = 0; round < 40; round++) {
      for (const [kind, email] of Object.entries(kinds)) {
        const startedAt = performance.now();
        await logIn(email, 'not-the-password-1');
        times.get(kind)?.push(performance.now() - startedAt);
      }
    }
    // Other work only adds to a time, so the shortest one is that of the code alone. A median told of the machine.
    const shortest = [...times.values()].map((each) => Math.min(...each));
    // The rest must not differ by more than noise.
    expect(Math.max(...shortest) - Math.min(...shortest)).toBeLessThan(
      Math.max(4, Math.min(...shortest) * 0.5),
    );
  });

  test('is 429 with Retry-After after the last try that the limit allows, and the right password works from another address', async () => {
    const person = await newRegisteredPerson();
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const from = (address: string, password: string) =>
      api('POST', '/api/auth/login/', {
        json: { email: person.email, password },
        headers: { 'x-forwarded-for': address },
      });
    const answers = await Promise.all(
      Array.from({ length: rateLimits.login.count + 10 }, () => from('203.0.113.7', 'not-the-password-1')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(rateLimits.login.count);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await from('203.0.113.8', goodPassword)).status).toBe(200);
  });

  test('gives answers with tokens that no cache keeps', async () => {
    const person = await newRegisteredPerson();
    const post = (path: string, json: unknown = {}) => api('POST', path, { token: person.access, json });
    const organization = person.organizationId;
    const key = await post('/api/api-keys/', { organization, name: 'Key', access: 'read' });
    withSettings({ webhooksAllowLocal: true });
    const hook = { organization, url: 'http://127.0.0.1:9/', events: ['project.updated'] };
    for (const answer of [
      await logIn(ada.email),
      await register({}),
      await askReset('nobody@example.org'),
      await post('/api/auth/token/refresh/', { refresh: person.refresh }),
      await post('/api/auth/2fa/setup/'),
      await api('GET', '/api/auth/me/', { token: person.access }),
      key,
      await api('GET', '/api/projects/', { token: key.body.key }),
      await post('/api/webhooks/', hook),
    ]) {
      expect(answer.status).toBeLessThan(300);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('a change of the password', () => {
  test('needs the current one, ends the other sessions and keeps this one', async () => {
    const person = await newRegisteredPerson();
    const other = (await logIn(person.email)).body.tokens;
    expect(Object.keys((await change(person.access, 'not-the-password-1')).body)).toEqual([
      'current_password',
    ]);
    expect(Object.keys((await change(person.access, goodPassword, 'password1')).body)).toEqual([
      'new_password',
    ]);
    const changed = await change(person.access, goodPassword);
    expect([changed.status, typeof changed.body.message]).toEqual([200, 'string']);
    expect([await me(person.access), await refresh(person.refresh)]).toEqual([200, 200]);
    expect([await me(other.access), await refresh(other.refresh)]).toEqual([401, 401]);
    expect((await logIn(person.email)).status).toBe(401);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
    await mailTo(person.email, 'Your password was changed');
  });

  test('succeeds for one of ten at once with the same current password', async () => {
    const person = await newRegisteredPerson();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => change(person.access, goodPassword, `${newPassword}-${i}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  test('by set-password works only without a password, and for one of ten at once', async () => {
    const person = await newRegisteredPerson();
    const set = () =>
      api('POST', '/api/auth/set-password/', {
        token: person.access,
        json: { new_password: newPassword, new_password_confirm: newPassword },
      });
    expect((await set()).status).toBe(400);
    const elsewhere = (await logIn(person.email)).body.tokens.refresh;
    await database().$client`update users set password_hash = null where id = ${person.userId}`;
    expect((await change(person.access, goodPassword)).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 10 }, set));
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
    expect(done[0]?.body).toMatchObject({ message: expect.any(String), user: { hasPassword: true } });
    expect([await me(person.access), await refresh(elsewhere)]).toEqual([200, 200]);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
    await mailTo(person.email, 'Your password was changed');
  });
});

describe('a forgotten password', () => {
  test('known, unknown and password-less addresses get the same answer after the same time', async () => {
    const passwordless = await newRegisteredPerson();
    await database().$client`update users set password_hash = null where id = ${passwordless.userId}`;
    const seen = [];
    const shortest: number[] = [];
    for (const email of [ada.email, 'nobody@example.org', passwordless.email]) {
      const times: number[] = [];
      for (let i = 0; i < 5; i++) {
        const startedAt = performance.now();
        const { status, body } = await askReset(email);
        times.push(performance.now() - startedAt);
        seen.push({ status, body });
      }
      shortest.push(Math.min(...times));
    }
    expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(Math.max(...shortest) / Math.min(...shortest)).toBeLessThan(1.1);
    await mailTo(passwordless.email, 'Choose a new password');
  });

  test('a link works once for its own account and ends all sessions; a weak password does not spend it', async () => {
    const person = await newRegisteredPerson();
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

  test('a link works only for its own purpose', async () => {
    const person = await newRegisteredPerson();
    const confirmation = linkIn(await mailTo(person.email, 'Confirm your e-mail address'));
    expect(Object.keys((await reset(confirmation)).body)).toEqual(['token']);
    const { uid, token } = await resetLink(person.email);
    const confirm = (json: unknown) => api('POST', '/api/auth/verify-email/', { json });
    expect((await confirm({ uid, token })).status).toBe(400);
    expect((await confirm({ uid: confirmation.uid, token: confirmation.token })).status).toBe(200);
    expect((await reset({ uid, token })).status).toBe(200);
  });

  test('a link is void after an hour, a newer link, a change of password, and a change of address', async () => {
    const spoilers: ((person: Person) => Promise<unknown>)[] = [
      (person) =>
        database()
          .$client`update mail_tokens set expires_at = now() - interval '1 second' where user_id = ${person.userId}`,
      (person) => askReset(person.email),
      (person) => change(person.access, goodPassword),
      async (person) => {
        const email = `moved-${person.email}`;
        await api('POST', '/api/auth/change-email/', {
          token: person.access,
          json: { email, current_password: goodPassword },
        });
        const { uid, token } = linkIn(await mailTo(email, 'Confirm your new'));
        return api('POST', '/api/auth/change-email/confirm/', { json: { uid, token } });
      },
    ];
    for (const spoil of spoilers) {
      const person = await newRegisteredPerson();
      const link = await resetLink(person.email);
      await spoil(person);
      expect(Object.keys((await reset(link)).body)).toEqual(['token']);
    }
  });

  test('setting the first password of an account voids the link that was mailed to it', async () => {
    const person = await newRegisteredPerson();
    await database().$client`update users set password_hash = null where id = ${person.userId}`;
    const link = await resetLink(person.email);
    await api('POST', '/api/auth/set-password/', {
      token: person.access,
      json: { new_password: newPassword, new_password_confirm: newPassword },
    });
    expect(Object.keys((await reset(link, 'granite-window-58')).body)).toEqual(['token']);
  });

  test('neither the link nor a password is ever logged', async () => {
    const lines: string[] = [];
    const person = await newRegisteredPerson();
    const spies = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((line) => {
        lines.push(String(line));
        return true;
      }),
    );
    const link = await resetLink(person.email);
    await reset(link);
    await reset(link);
    await logIn(person.email, 'not-the-password-1');
    for (const spy of spies) spy.mockRestore();
    expect(lines.join('')).toContain('security.password_reset');
    for (const secret of [String(link.token), newPassword, 'not-the-password-1', goodPassword]) {
      expect(lines.join('')).not.toContain(secret);
    }
  });

  test('links follow APP_URL, never the host of the request', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    };
    const before = await newRegisteredPerson();
    await askReset(before.email, headers);
    expect(linkIn(await mailTo(before.email, 'Choose a new')).url.origin).toBe('http://localhost:3000');
    withSettings({ appUrl: 'https://maps.example.org' });
    const after = await newRegisteredPerson();
    await askReset(after.email, headers);
    expect(linkIn(await mailTo(after.email, 'Choose a new')).url.href).toMatch(
      /^https:\/\/maps\.example\.org\/auth\/reset-password\?uid=/,
    );
  });

  test('the sixth mail of an hour to an address is not sent, and the answer does not reveal that', async () => {
    const person = await newRegisteredPerson();
    withSettings({ rateLimits: 'on' });
    const answers = [];
    for (let i = 0; i < 7; i++) answers.push((await askReset(person.email)).status);
    expect(answers).toEqual(Array(7).fill(200));
    await expect
      .poll(() => mailsTo(person.email).filter(({ subject }) => subject.startsWith('Choose')).length)
      .toBe(5);
  });
});
