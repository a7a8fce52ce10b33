import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { beginBrowserSession } from '#tests/support/browser-session.ts';
import { newApiKey, newPerson, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

useService();

test('a browser session ends 180 days after signing in, however often it is used', async () => {
  const person = await newPerson();
  const { cookie } = await beginBrowserSession(person);
  const read = () => api('GET', '/api/auth/me/', { headers: { cookie } });
  const age = (days: number) =>
    database()
      .$client`update sessions set created_at = now() - make_interval(days => ${days}), expires_at = now() + interval '5 days' where user_id = ${person.userId}`;
  await age(170);
  expect((await read()).status).toBe(200);
  const list = await api('GET', '/api/auth/sessions/', { headers: { cookie } });
  const left = (Date.parse(list.body[0].expires_at) - Date.now()) / 86_400_000;
  expect(Math.round(left)).toBe(10);
  await age(181);
  expect((await read()).status).toBe(401);
});

const waiting = async () =>
  (
    await database().execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length;

/** What a call is made with, how its last use is made old, and how it ends. */
const accesses = {
  async 'session of a token'(person: Person) {
    const mine = sql`where user_id = ${person.userId}`;
    return {
      credentials: { token: person.access },
      age: sql`update sessions set last_used_at = now() - interval '1 hour' ${mine}`,
      end: sql`update sessions set ended_at = now() ${mine}`,
    };
  },
  async 'session of a browser'(person: Person) {
    const { cookie } = await beginBrowserSession(person);
    return { ...(await accesses['session of a token'](person)), credentials: { headers: { cookie } } };
  },
  async 'API key'(person: Person) {
    const mine = sql`where created_by = ${person.userId}`;
    return {
      credentials: { token: await newApiKey(person, 'read') },
      age: sql`update api_keys set last_used_at = null ${mine}`,
      end: sql`delete from api_keys ${mine}`,
    };
  },
};

test.each(Object.entries(accesses))(
  '%s that ends while a call records its use is refused',
  async (_, access) => {
    const person = await newPerson();
    const { credentials, age, end } = await access(person);
    await database().execute(age);
    const calls: ReturnType<typeof api>[] = [];
    await database().transaction(async (tx) => {
      await tx.execute(end);
      calls.push(api('GET', '/api/organizations/', credentials));
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    });
    expect((await calls[0])?.status).toBe(401);
  },
);
