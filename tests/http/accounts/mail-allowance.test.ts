import { expect, test } from 'vitest';
import { askReset } from '#tests/support/accounts.ts';
import { api } from '#tests/support/api.ts';
import { goodPassword, newPerson } from '#tests/support/factories.ts';
import { inviteMember } from '#tests/support/organizations.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();

test('a new password is mailed even if somebody has used up what other accounts may send to the address', async () => {
  const person = await newPerson();
  const stranger = await newPerson();
  withSettings({ rateLimits: 'on' });
  const statusOf = async (answer: ReturnType<typeof api>) => (await answer).status;
  const json = { email: person.email, current_password: goodPassword };
  for (const ask of [
    () => inviteMember(stranger.organizationId, stranger, person.email),
    () => api('POST', '/api/auth/change-email/', { token: stranger.access, json }),
  ]) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => statusOf(ask())));
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
  }
  expect((await askReset(person.email)).status).toBe(200);
  expect(linkIn(await mailTo(person.email, 'Choose a new')).uid).toBe(person.userId);
});
