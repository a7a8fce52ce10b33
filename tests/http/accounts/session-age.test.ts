import { expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { beginBrowserSession } from '#tests/support/browser-session.ts';
import { newPerson } from '#tests/support/factories.ts';
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
