import { describe, expect, test } from 'vitest';
import { me, refresh } from '#tests/support/accounts.ts';
import { api } from '#tests/support/api.ts';
import { goodPassword, newPerson } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

useService();

describe('the list of sessions', () => {
  test('marks the current session, and lets only the owner end any of them, at once', async () => {
    const person = await newPerson();
    const other = (
      await api('POST', '/api/auth/login/', {
        json: { email: person.email, password: goodPassword },
        headers: { 'user-agent': 'Phone' },
      })
    ).body.tokens;
    const list = async () =>
      (await api('GET', '/api/auth/sessions/', { token: person.access })).body as {
        id: string;
        is_current: boolean;
        user_agent: string | null;
      }[];
    expect(await list()).toHaveLength(2);
    const phone = (await list()).find((session) => session.user_agent === 'Phone');
    expect(phone).toMatchObject({ kind: 'token', is_current: false });
    const end = (token: string) => api('DELETE', `/api/auth/sessions/${phone?.id}/`, { token });
    expect((await end((await newPerson('Eve')).access)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 5 }, () => end(person.access)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404]);
    expect([await me(other.access), await refresh(other.refresh)]).toEqual([401, 401]);
    expect(await list()).toMatchObject([{ is_current: true }]);
    expect((await api('DELETE', '/api/auth/sessions/x/', { token: person.access })).status).toBe(404);
  });
});
