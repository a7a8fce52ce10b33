import { describe, expect, test } from 'vitest';
import { change, logIn, newPassword, register } from '#tests/support/accounts.ts';
import { api } from '#tests/support/api.ts';
import { goodPassword, newPerson } from '#tests/support/factories.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

describe('a change of the address', () => {
  test('takes effect with the link to the new address, and the old address gets a mail', async () => {
    const person = await newPerson();
    const email = `new-${person.email}`;
    const ask = (json: Record<string, unknown>) =>
      api('POST', '/api/auth/change-email/', { token: person.access, json });
    expect(Object.keys((await ask({ email, current_password: 'not-the-password-1' })).body)).toEqual([
      'current_password',
    ]);
    expect(Object.keys((await ask({ email: person.email, current_password: goodPassword })).body)).toEqual([
      'email',
    ]);
    expect((await ask({ email, current_password: goodPassword })).status).toBe(200);
    expect((await api('GET', '/api/auth/me/', { token: person.access })).body.user.email).toBe(person.email);
    await mailTo(person.email, 'A new e-mail address was requested');
    const { uid, token } = linkIn(await mailTo(email, 'Confirm your new'));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        api('POST', '/api/auth/change-email/confirm/', { json: { uid, token } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 200)?.body.user).toMatchObject({
      email,
      emailVerified: true,
    });
    await mailTo(person.email, 'Your e-mail address was changed');
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(person.email)).status).toBe(401);
  });

  test('that was requested with an old password is void once the password is changed', async () => {
    const person = await newPerson();
    const email = `stolen-${person.email}`;
    await api('POST', '/api/auth/change-email/', {
      token: person.access,
      json: { email, current_password: goodPassword },
    });
    const { uid, token } = linkIn(await mailTo(email, 'Confirm your new'));
    expect((await change(person.access, goodPassword)).status).toBe(200);
    const confirmed = await api('POST', '/api/auth/change-email/confirm/', { json: { uid, token } });
    expect([confirmed.status, Object.keys(confirmed.body)]).toEqual([400, ['token']]);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
  });

  test('does not reveal whether an address has an account, and never takes one that is in use', async () => {
    const person = await newPerson();
    const ask = (email: string) =>
      api('POST', '/api/auth/change-email/', {
        token: person.access,
        json: { email, current_password: goodPassword },
      });
    const [free, taken] = [await ask('free@example.org'), await ask(ada.email)];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await mailTo(ada.email, 'This address has an account already');
    const { uid, token } = linkIn(await mailTo('free@example.org', 'Confirm your new'));
    await register({ email: 'free@example.org' });
    expect(
      Object.keys((await api('POST', '/api/auth/change-email/confirm/', { json: { uid, token } })).body),
    ).toEqual(['token']);
  });
});
