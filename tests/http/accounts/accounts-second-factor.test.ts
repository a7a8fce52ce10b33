import { ScureBase32Plugin } from 'otplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { databaseText, openForms } from '#tests/support/database-text.ts';
import { confirmed, newPerson } from '#tests/support/factories.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';
import {
  challenge,
  codeAt,
  disable,
  enable,
  freshCode,
  isEnabled,
  logIn,
  newGuarded,
  seconds,
  setUp,
  signIn,
  statuses,
  verify,
  wrongCode,
} from '#tests/support/second-factor.ts';
import { useService } from '#tests/support/service.ts';

useService();

// Codes depend on the clock, which moves only when a test moves it.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterAll(() => void vi.useRealTimers());

describe('the setup of a second factor', () => {
  test('the provisional secret changes nothing until enabled; of two only the last works; an enabled one is not replaced', async () => {
    const person = await newPerson();
    expect((await enable(person.access, '123456')).status).toBe(400);
    const first = (await setUp(person.access)).body;
    const second = (await setUp(person.access)).body;
    expect(second.otpauth_uri).toMatch(/^otpauth:\/\/totp\/Atrium:.*secret=/);
    expect((await logIn(person.email)).body).toHaveProperty('tokens');
    const refused = await enable(person.access, await freshCode(first.secret));
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['code']]);
    expect(await isEnabled(person.access)).toBe(false);
    const enabled = await enable(person.access, await codeAt(second.secret));
    expect(enabled.body).toEqual({ enabled: true, backup_codes: expect.any(Array) });
    expect(await isEnabled(person.access)).toBe(true);
    expect((await setUp(person.access)).status).toBe(400);
    expect((await verify(await challenge(person), await freshCode(second.secret))).status).toBe(200);
    await mailTo(person.email, 'Two-factor sign-in is on');
  });

  test('the secret is sealed, and backup codes are stored as keyed hashes of at least 64 bits and shown once', async () => {
    const person = await newGuarded();
    expect(person.backupCodes).toHaveLength(10);
    expect(new Set(person.backupCodes).size).toBe(10);
    for (const code of person.backupCodes)
      expect(code.replaceAll('-', '').length * 5).toBeGreaterThanOrEqual(64);
    const dump = await databaseText();
    expect(dump).toContain(person.userId);
    for (const secret of [
      person.secret,
      new ScureBase32Plugin().decode(person.secret),
      ...person.backupCodes,
      ...person.backupCodes.map((code) => code.replaceAll('-', '')),
    ]) {
      for (const form of openForms(secret)) expect(dump.toUpperCase()).not.toContain(form.toUpperCase());
    }
    expect(JSON.stringify((await api('GET', '/api/auth/me/', { token: person.access })).body)).not.toContain(
      person.secret,
    );
  });

  test('ten enables at once with one code turn it on once', async () => {
    const person = await newPerson();
    const { secret } = (await setUp(person.access)).body;
    const code = await freshCode(secret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => enable(person.access, code)));
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(400)]);
  });
});

describe('the challenge of a second factor', () => {
  test('the pending token works for nothing else, and lives five minutes', async () => {
    const person = await newGuarded();
    const reply = (await logIn(person.email)).body;
    expect(Object.keys(reply)).toEqual(['two_factor_required', 'pending_token']);
    const pending = reply.pending_token;
    expect((await api('GET', '/api/auth/me/', { token: pending })).status).toBe(401);
    expect((await api('POST', '/api/auth/token/refresh/', { json: { refresh: pending } })).status).toBe(401);
    for (const other of [person.access, person.refresh, 'made-up']) {
      expect((await verify(other, await freshCode(person.secret))).status).toBe(401);
    }
    seconds(5 * 60 + 1);
    expect((await verify(pending, await codeAt(person.secret))).status).toBe(401);
  });

  test('a right code gives the answer of login, once', async () => {
    const person = await newGuarded();
    const pending = await challenge(person);
    const signedIn = await verify(pending, await freshCode(person.secret));
    expect(signedIn.body).toMatchObject({
      user: { email: person.email, twoFactorEnabled: true },
      tokens: { access: expect.any(String) },
    });
    expect((await verify(pending, await freshCode(person.secret))).status).toBe(401);
  });

  test('codes one step off are accepted, two steps off are not', async () => {
    const person = await newGuarded();
    seconds(300);
    for (const [offset, status] of [
      [-60, 401],
      [60, 401],
      [-30, 200],
      [30, 200],
    ] as const) {
      expect([
        offset,
        (await verify(await challenge(person), await codeAt(person.secret, offset))).status,
      ]).toEqual([offset, status]);
      if (status === 200) seconds(60);
    }
  });

  test('a time step works once, at sign-in, enable and disable together', async () => {
    const person = await newPerson();
    const { secret } = (await setUp(person.access)).body;
    const code = await freshCode(secret);
    await enable(person.access, code);
    expect((await verify(await challenge(person), code)).status).toBe(401);
    const next = await freshCode(secret);
    expect((await verify(await challenge(person), next)).status).toBe(200);
    expect((await disable(person.access, next)).status).toBe(400);
    expect((await verify(await challenge(person), next)).status).toBe(401);
  });

  test('twenty tries of one code at once, on one and on many pending tokens, open one session', async () => {
    const person = await newGuarded();
    const one = await challenge(person);
    const code = await freshCode(person.secret);
    const same = await Promise.all(Array.from({ length: 20 }, () => verify(one, code)));
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
    const other = await newGuarded();
    const many = await Promise.all(Array.from({ length: 10 }, () => challenge(other)));
    const again = await freshCode(other.secret);
    const spread = await Promise.all(many.map((pending) => verify(pending, again)));
    expect(spread.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(spread.every(({ status }) => [200, 401, 429].includes(status))).toBe(true);
  });

  test('a backup code works once, in any case and without dashes, and twenty at once open one session', async () => {
    const person = await newGuarded();
    const [first = '', second = ''] = person.backupCodes;
    expect((await verify(await challenge(person), first.toUpperCase().replaceAll('-', ' '))).status).toBe(
      200,
    );
    expect((await verify(await challenge(person), first)).status).toBe(401);
    const many = await Promise.all(Array.from({ length: 10 }, () => challenge(person)));
    const answers = await Promise.all([...many, ...many].map((pending) => verify(pending, second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [left] = await database()
      .$client`select count(*)::int as count from backup_codes where user_id = ${person.userId} and used_at is null`;
    expect(left?.count).toBe(8);
  });

  test('of fifty wrong codes at once five are checked; then even the right one is 429 until the token ends', async () => {
    const person = await newGuarded();
    const pending = await challenge(person);
    const [spare = ''] = person.backupCodes;
    const wrong = await wrongCode(person.secret);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => verify(pending, i % 2 ? wrong : 'aaaa-bbbb-cccc-dddd')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(46);
    const [counted] = await database()
      .$client`select count(*)::int as count from wrong_codes where user_id = ${person.userId}`;
    expect(counted?.count).toBe(5);
    for (const code of [await codeAt(person.secret), spare]) {
      const refused = await verify(pending, code);
      expect(refused.status).toBe(429);
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(200);
      expect(wait).toBeLessThanOrEqual(300);
    }
    expect((await verify(await challenge(person), await freshCode(person.secret))).status).toBe(200);
  });

  test("new pending tokens do not renew an account's budget of 15 wrong codes in 15 minutes", async () => {
    const person = await newGuarded();
    const wrong = await wrongCode(person.secret);
    for (let token = 0; token < 3; token++) {
      const pending = await challenge(person);
      for (let i = 0; i < 5; i++) await verify(pending, wrong);
    }
    const pending = await challenge(person);
    const refused = await verify(pending, await freshCode(person.secret));
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    seconds(wait);
    expect((await verify(await challenge(person), await codeAt(person.secret))).status).toBe(200);
  });

  test('a database error during the check of a code spends no attempt', async () => {
    const person = await newGuarded();
    const pending = await challenge(person);
    const sql = database().$client;
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`;
    await sql`create trigger refuse before insert on wrong_codes for each row execute function refuse()`;
    expect((await verify(pending, await wrongCode(person.secret))).status).toBe(500);
    await sql`drop trigger refuse on wrong_codes`;
    const [row] =
      await sql`select max(attempts)::int as attempts from pending_logins where user_id = ${person.userId}`;
    expect(row?.attempts).toBe(0);
    expect((await verify(pending, await freshCode(person.secret))).status).toBe(200);
  });
});

describe('turning off a second factor', () => {
  test('needs a code, limits wrong ones, and deletes secret and codes', async () => {
    const person = await newGuarded();
    const token = await signIn(person);
    const wrong = await disable(token, await wrongCode(person.secret));
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['code']]);
    expect((await disable(token, await freshCode(person.secret))).body).toEqual({ enabled: false });
    // The call ends no session, neither this one nor another.
    for (const each of [token, person.access]) {
      expect((await api('GET', '/api/auth/me/', { token: each })).status).toBe(200);
    }
    expect((await disable(token, '123456')).status).toBe(400);
    expect((await logIn(person.email)).body).toHaveProperty('tokens');
    const sql = database().$client;
    const [user] =
      await sql`select totp_secret_sealed, totp_pending_sealed, totp_last_step from users where id = ${person.userId}`;
    expect(Object.values(user ?? {})).toEqual([null, null, null]);
    expect(await sql`select 1 from backup_codes where user_id = ${person.userId}`).toHaveLength(0);
    await mailTo(person.email, 'Two-factor sign-in is off');
  });

  test('is 429 at the sixteenth wrong code in fifteen minutes', async () => {
    const person = await newGuarded();
    const token = await signIn(person);
    const wrong = await wrongCode(person.secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => disable(token, wrong)));
    expect(statuses(answers)).toEqual([...Array(15).fill(400), ...Array(5).fill(429)]);
    expect((await disable(token, await codeAt(person.secret))).status).toBe(429);
  });

  test('works with a backup code', async () => {
    const person = await newGuarded();
    const [first = '', second = ''] = person.backupCodes;
    const { access } = (await verify(await challenge(person), first)).body.tokens;
    expect((await disable(access, second)).body).toEqual({ enabled: false });
  });
});

test('a new password by mail leaves the second factor on and opens no session', async () => {
  const person = await newGuarded();
  // The first proof of the address removes the second factor that was set up before.
  await confirmed(person);
  await api('POST', '/api/auth/password-reset/', { json: { email: person.email } });
  const { uid, token } = linkIn(await mailTo(person.email, 'Choose a new password'));
  const password = 'copper-lantern-317';
  const done = await api('POST', '/api/auth/password-reset/confirm/', {
    json: { uid, token, new_password: password, new_password_confirm: password },
  });
  expect([done.status, Object.keys(done.body)]).toEqual([200, ['detail']]);
  expect(Object.keys((await logIn(person.email, password)).body)).toEqual([
    'two_factor_required',
    'pending_token',
  ]);
});
