import { sql } from 'drizzle-orm';
import { generate } from 'otplib';
import { beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, connect, database, registerDatabase, type Tx } from '#db/client.ts';
import { requestContext } from '#lib/http/request-context.ts';
import { changePassword } from '#lib/identity/auth/change-password.ts';
import { confirmPasswordReset } from '#lib/identity/auth/password-reset.ts';
import { enableSecondFactor } from '#lib/identity/auth/second-factor.ts';
import { verifyToken } from '#lib/identity/sessions/tokens.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { confirmAddress, logIn, me, newPassword, refresh, resetLink } from '#tests/support/accounts.ts';
import { type ApiAnswer, api } from '#tests/support/api.ts';
import { csrfToken, handOver, sessionCookie } from '#tests/support/browser-session.ts';
import { CookieJar } from '#tests/support/cookie-jar.ts';
import { databaseTarget } from '#tests/support/database.ts';
import { goodPassword, newRegisteredPerson, type Person } from '#tests/support/factories.ts';
import { callbackUri, exchange, newUser, useProvider } from '#tests/support/provider-sign-in.ts';
import { useService } from '#tests/support/service.ts';

useService();
const provider = useProvider();

const inFlight = 10;

// Each call in flight holds a connection, and the change in the middle needs one more.
beforeAll(async () => {
  await closeDatabase();
  registerDatabase(connect({ ...databaseTarget(), connectionsMax: inFlight + 5 }));
});

/** The context of `person` within a transaction of the test. */
async function contextOf(person: Person, db: Tx): Promise<Ctx> {
  const claims = await verifyToken('access', person.access, new Date());
  if (!claims) throw new Error('The access token is not good.');
  const ctx = requestContext({ headers: new Headers({ host: 'atrium.test' }) });
  return { ...ctx, db, actor: { kind: 'user', via: 'token', ...claims } };
}

/**
 * Starts ten calls while the row of the account is locked, waits until all of them wait for it, makes the change
 * in the locking transaction, and lets them go on.
 */
async function meanwhile<T>(
  person: Person,
  call: (index: number) => Promise<T>,
  change: (ctx: Ctx) => Promise<unknown>,
): Promise<T[]> {
  let calls: Promise<T>[] = [];
  await database().transaction(async (tx) => {
    const ctx = await contextOf(person, tx);
    await tx.execute(sql`select 1 from users where id = ${person.userId} for update`);
    calls = Array.from({ length: inFlight }, (_, index) => call(index));
    await expect.poll(waiting, { timeout: 10_000 }).toBe(inFlight);
    await change(ctx);
  });
  return Promise.all(calls);
}

async function waiting(): Promise<number> {
  const rows = await database().$client`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
}

async function enableLater(
  person: Person,
): Promise<{ secret: string; enable: (ctx: Ctx) => Promise<unknown> }> {
  const { secret } = (await api('POST', '/api/auth/2fa/setup/', { token: person.access })).body;
  // The code of the step before, so that the code of this step stays free for the sign-in.
  const code = () => generate({ secret, epoch: Math.floor(Date.now() / 1000) - 30 });
  return { secret, enable: async (ctx) => enableSecondFactor(ctx, { code: await code() }) };
}

const changeTo = (next: string) => (ctx: Ctx) =>
  changePassword(ctx, { currentPassword: goodPassword, newPassword: next });

const statuses = (answers: ApiAnswer[]) => answers.map(({ status }) => status);
const liveSessions = async (userId: string) =>
  (await database().$client`select id from sessions where user_id = ${userId} and ended_at is null`).length;

describe('a sign-in with a password in flight', () => {
  test('gets the challenge when the second factor is switched on meanwhile', async () => {
    const person = await newRegisteredPerson();
    const { enable } = await enableLater(person);
    const answers = await meanwhile(person, () => logIn(person.email), enable);
    for (const { status, body } of answers) {
      expect([status, Object.keys(body)]).toEqual([200, ['two_factor_required', 'pending_token']]);
    }
    expect(await liveSessions(person.userId)).toBe(1);
  });

  test('is 401 when the password is changed meanwhile, and no session of it lives', async () => {
    const person = await newRegisteredPerson();
    const answers = await meanwhile(person, () => logIn(person.email), changeTo(newPassword));
    expect(statuses(answers)).toEqual(Array(inFlight).fill(401));
    expect(await liveSessions(person.userId)).toBe(1);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
  });

  test('is 401 when the password is reset meanwhile, and no session at all lives', async () => {
    const person = await newRegisteredPerson();
    const link = await resetLink(person.email);
    const answers = await meanwhile(
      person,
      () => logIn(person.email),
      (ctx) => confirmPasswordReset(ctx, { uid: String(link.uid), token: String(link.token), newPassword }),
    );
    expect(statuses(answers)).toEqual(Array(inFlight).fill(401));
    expect(await liveSessions(person.userId)).toBe(0);
  });

  test('is 401 when the account is deleted meanwhile', async () => {
    const person = await newRegisteredPerson();
    const answers = await meanwhile(
      person,
      () => logIn(person.email),
      ({ db }) => db.execute(sql`delete from users where id = ${person.userId}`),
    );
    expect(statuses(answers)).toEqual(Array(inFlight).fill(401));
  });
});

describe('a second factor during its check', () => {
  test('opens no session when the password is changed meanwhile', async () => {
    const person = await newRegisteredPerson();
    const { secret, enable } = await enableLater(person);
    await database().transaction(async (tx) => enable(await contextOf(person, tx)));
    const pending = (await logIn(person.email)).body.pending_token;
    const code = await generate({ secret });
    const answers = await meanwhile(
      person,
      () => api('POST', '/api/auth/2fa/login-verify/', { json: { pending_token: pending, code } }),
      changeTo(newPassword),
    );
    expect(statuses(answers)).toEqual(Array(inFlight).fill(401));
    expect(await liveSessions(person.userId)).toBe(1);
  });

  test('cannot be completed for a challenge that a sign-in with the old password began', async () => {
    const person = await newRegisteredPerson();
    const { enable } = await enableLater(person);
    await database().transaction(async (tx) => enable(await contextOf(person, tx)));
    const answers = await meanwhile(person, () => logIn(person.email), changeTo(newPassword));
    expect(statuses(answers)).toEqual(Array(inFlight).fill(401));
    const open = await database()
      .$client`select 1 from pending_logins where user_id = ${person.userId} and used_at is null`;
    expect(open).toHaveLength(0);
  });
});

describe('a sign-in through the provider in flight', () => {
  test('gets the challenge when the second factor is switched on meanwhile, as a client and as a browser', async () => {
    const person = await newRegisteredPerson();
    await confirmAddress(person);
    const user = newUser({ email: person.email });
    await exchange(await provider.authorize(user, callbackUri));
    const before = await liveSessions(person.userId);
    const { enable } = await enableLater(person);
    const grants = await Promise.all(
      Array.from({ length: inFlight / 2 }, () => provider.authorize(user, callbackUri)),
    );
    const jars = await Promise.all(
      Array.from({ length: inFlight / 2 }, async () => {
        const jar = new CookieJar();
        return { jar, callback: await provider.follow(user, await begin(jar)) };
      }),
    );
    const asClient = async (index: number) => {
      const grant = grants[index];
      return grant ? Object.keys((await exchange(grant)).body) : null;
    };
    const asBrowser = async (index: number) => {
      const browser = jars[index - inFlight / 2];
      return browser
        ? new URL((await browser.jar.ask(browser.callback)).headers.get('location') ?? '').pathname
        : null;
    };
    const answers = await meanwhile<string | string[] | null>(
      person,
      (index) => (index < inFlight / 2 ? asClient(index) : asBrowser(index)),
      enable,
    );
    expect(answers.slice(0, inFlight / 2)).toEqual(
      Array(inFlight / 2).fill(['two_factor_required', 'pending_token']),
    );
    expect(answers.slice(inFlight / 2)).toEqual(Array(inFlight / 2).fill('/sign-in/second-factor'));
    expect(jars.some(({ jar }) => jar.has('atrium.session'))).toBe(false);
    expect(await liveSessions(person.userId)).toBe(before);
  });
});

describe('a session that is ended during its own call', () => {
  test('hands over no cookie session that outlives a password change', async () => {
    const person = await newRegisteredPerson();
    const pairs = await Promise.all(Array.from({ length: inFlight }, () => logIn(person.email)));
    const { csrf, csrfCookie } = await csrfToken();
    const [changed, ...answers] = await Promise.all([
      api('POST', '/api/auth/change-password/', {
        token: person.access,
        json: {
          current_password: goodPassword,
          new_password: newPassword,
          new_password_confirm: newPassword,
        },
      }),
      ...pairs.map(({ body }) => handOver(body.tokens.refresh, csrf, csrfCookie)),
    ]);
    expect(changed.status).toBe(200);
    for (const answer of answers) {
      const cookie = sessionCookie(answer)?.split(';')[0];
      if (cookie) expect((await api('GET', '/api/auth/me/', { headers: { cookie } })).status).toBe(401);
    }
    expect(await liveSessions(person.userId)).toBe(1);
  });

  test('is 401 for set-password, change-password, change-email and the second factor, which change nothing', async () => {
    const person = await newRegisteredPerson();
    const passwordless = await newRegisteredPerson();
    await database().$client`update users set password_hash = null where id = ${passwordless.userId}`;
    const end =
      (owner: Person) =>
      ({ db }: Ctx) =>
        db.execute(sql`update sessions set ended_at = now() where user_id = ${owner.userId}`);
    const chosen = { new_password: newPassword, new_password_confirm: newPassword };
    const sets = await meanwhile(
      passwordless,
      () => api('POST', '/api/auth/set-password/', { token: passwordless.access, json: chosen }),
      end(passwordless),
    );
    expect(statuses(sets)).toEqual(Array(inFlight).fill(401));
    const post = (path: string, json: unknown) => api('POST', path, { token: person.access, json });
    const { secret } = (await post('/api/auth/2fa/setup/', {})).body;
    const code = await generate({ secret });
    const acts = [
      () => post('/api/auth/change-password/', { current_password: goodPassword, ...chosen }),
      () =>
        post('/api/auth/change-email/', { email: 'elsewhere@example.org', current_password: goodPassword }),
      () => post('/api/auth/2fa/setup/', {}),
      () => post('/api/auth/2fa/enable/', { code }),
      () => post('/api/api-keys/', { organization: person.organizationId, name: 'Robot', access: 'read' }),
    ];
    const answers = await meanwhile(person, (index) => acts[index % acts.length]?.() ?? fail(), end(person));
    expect(statuses(answers)).toEqual(Array(inFlight).fill(401));
    const [account] = await database().$client`select totp_enabled_at from users where id = ${person.userId}`;
    expect(account).toEqual({ totp_enabled_at: null });
    expect(await database().$client`select 1 from api_keys where created_by = ${person.userId}`).toHaveLength(
      0,
    );
    expect([await me(person.access), await refresh(person.refresh)]).toEqual([401, 401]);
  });
});

function fail(): never {
  throw new Error('No such act.');
}

async function begin(jar: CookieJar): Promise<URL> {
  const csrf = (await (await jar.ask('/auth/csrf')).json()) as { csrfToken: string };
  const answer = await jar.ask('/auth/signin/identity-provider', {
    method: 'POST',
    headers: { 'x-auth-return-redirect': '1' },
    body: new URLSearchParams({ csrfToken: csrf.csrfToken, callbackUrl: '/projects' }),
  });
  return new URL(((await answer.json()) as { url: string }).url);
}
