import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { consequences, setConsequences } from '#lib/identity/organizations/consequences.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import {
  askReset,
  confirmAddress,
  logIn,
  me,
  newPassword,
  refresh,
  reset,
  resetLink,
} from '#tests/support/accounts.ts';
import { api, testOrigin } from '#tests/support/api.ts';
import { newApiKey, newRegisteredPerson, newSavedProject, type Person } from '#tests/support/factories.ts';
import { linkIn, mailsTo, mailTo } from '#tests/support/outbox.ts';
import { callbackUri, exchange, newUser, useProvider } from '#tests/support/provider-sign-in.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();
const provider = useProvider();

type Made = { person: Person; key: string; preview: string; invitation: string; guest: string };

const count = async (table: 'webhooks' | 'preview_links' | 'api_keys', userId: string) => {
  const sql = database().$client;
  return (await sql`select 1 from ${sql(table)} where created_by = ${userId}`).length;
};
const hasSecondFactor = async (userId: string) => {
  const [row] = await database().$client`select totp_enabled_at from users where id = ${userId}`;
  return row?.totp_enabled_at !== null;
};

/** An account with every kind of access from outside. */
async function everythingMade(): Promise<Made> {
  withSettings({ identityProvider: provider.settings(), webhooksAllowLocal: true });
  const person = await newRegisteredPerson();
  const post = async (path: string, json: unknown) => {
    const answer = await api('POST', path, { token: person.access, json });
    expect([path, answer.status < 300]).toEqual([path, true]);
    return answer.body;
  };
  const { organizationId: organization } = person;
  const project = await newSavedProject(person);
  const key = (await post('/api/api-keys/', { organization, name: 'Night robot', access: 'write' })).key;
  const preview = (await post(`/api/projects/${project.id}/preview-links/`, {})).url;
  const guest = `guest-${person.userId}@example.org`;
  await post(`/api/organizations/${organization}/invitations/`, { email: guest, role: 'admin' });
  const invitation = linkIn(await mailTo(guest, 'invited')).token ?? '';
  await post('/api/webhooks/', {
    organization,
    url: 'http://127.0.0.1:9/hidden-path',
    events: ['project.updated'],
  });
  const { secret } = await post('/api/auth/2fa/setup/', {});
  await post('/api/auth/2fa/enable/', { code: await generate({ secret }) });
  return { person, key, preview, invitation, guest };
}

async function expectAllClosed({ person, key, invitation, guest }: Made): Promise<void> {
  expect([await me(person.access), await refresh(person.refresh)]).toEqual([401, 401]);
  expect((await api('GET', '/api/projects/', { token: key })).status).toBe(401);
  expect(await count('preview_links', person.userId)).toBe(0);
  expect(await count('webhooks', person.userId)).toBe(0);
  expect(await hasSecondFactor(person.userId)).toBe(false);
  const joining = await api('POST', '/api/auth/register/', {
    json: {
      email: guest,
      password: newPassword,
      password_confirm: newPassword,
      full_name: 'Guest',
      invitation_token: invitation,
    },
  });
  expect([joining.status, Object.keys(joining.body)]).toEqual([400, ['invitation_token']]);
}

const closedMail = (person: Person) => mailTo(person.email, 'earlier access was closed');

describe('the first proof of an unconfirmed address', () => {
  test('by password reset closes all earlier access, and a mail lists it', async () => {
    const made = await everythingMade();
    const { person } = made;
    expect((await reset(await resetLink(person.email))).status).toBe(200);
    await expectAllClosed(made);
    const { text } = await closedMail(person);
    for (const line of [
      'Sessions: 1',
      'Two-factor sign-in: 1',
      /API keys: 1 \(Night robot \(sk_[0-9a-f]{8}…\)\)/,
      `Pending invitations: 1 (${made.guest})`,
      'Reviewer links: 1 (City Museum)',
      'Webhooks: 1 (127.0.0.1:9)',
    ])
      expect(text).toMatch(line);
    expect(text).not.toContain('hidden-path');
    const signedIn = await logIn(person.email, newPassword);
    expect(signedIn.body.user).toMatchObject({ emailVerified: true, twoFactorEnabled: false });
    const mine = await api('GET', '/api/projects/', { token: signedIn.body.tokens.access });
    expect(mine.body.count).toBe(1);
  });

  test('is mailed without addresses in the names that the other person chose', async () => {
    const person = await newRegisteredPerson();
    const { organizationId: organization } = person;
    const json = { organization, name: 'Pay at https://evil.example/x', access: 'read' };
    await api('POST', '/api/api-keys/', { token: person.access, json });
    expect((await reset(await resetLink(person.email))).status).toBe(200);
    const mail = await closedMail(person);
    expect(mail.text).toMatch(/API keys: 1 \(Pay at \[…\] \(sk_/);
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });

  test('by the provider closes the same access and the password', async () => {
    const made = await everythingMade();
    const answer = await exchange(
      await provider.authorize(newUser({ email: made.person.email }), callbackUri),
    );
    expect(answer.body.user).toMatchObject({ id: made.person.userId, hasPassword: false });
    await expectAllClosed(made);
    expect((await closedMail(made.person)).text).toContain('Reviewer links: 1 (City Museum)');
  });

  test('is mailed in the language of the person who proved it', async () => {
    const person = await newRegisteredPerson();
    await newApiKey(person, 'read');
    const link = await resetLink(person.email);
    await api('POST', '/api/auth/password-reset/confirm/', {
      json: {
        uid: link.uid,
        token: link.token,
        new_password: newPassword,
        new_password_confirm: newPassword,
      },
      headers: { 'accept-language': 'de' },
    });
    expect((await mailTo(person.email, 'Früheres ist geschlossen')).text).toMatch(
      /API-Schlüssel: 1 \(read key/,
    );
  });

  test('by the link of the registration mail closes nothing', async () => {
    const made = await everythingMade();
    await confirmAddress(made.person);
    expect(await me(made.person.access)).toBe(200);
    expect((await api('GET', '/api/projects/', { token: made.key })).status).toBe(200);
    expect(await count('preview_links', made.person.userId)).toBe(1);
  });

  test('is refused as a whole until the process has said what other domains close', async () => {
    const person = await newRegisteredPerson();
    const link = await resetLink(person.email);
    const said = consequences();
    setProcessSingleton('consequences', undefined);
    try {
      expect((await reset(link)).status).toBe(500);
    } finally {
      setConsequences(said);
    }
    expect(await me(person.access)).toBe(200);
  });
});

test('a confirmed address loses only its sessions when its password is reset', async () => {
  const made = await everythingMade();
  const { person, key } = made;
  await confirmAddress(person);
  await askReset(person.email);
  const link = linkIn(await mailTo(person.email, 'Choose a new password'));
  expect((await reset(link)).status).toBe(200);
  expect(await me(person.access)).toBe(401);
  expect((await api('GET', '/api/projects/', { token: key })).status).toBe(200);
  expect(await count('preview_links', person.userId)).toBe(1);
  expect(await count('webhooks', person.userId)).toBe(1);
  expect(await hasSecondFactor(person.userId)).toBe(true);
  expect(new URL(made.preview).origin).toBe(testOrigin);
  expect(mailsTo(person.email).some(({ subject }) => subject.includes('closed'))).toBe(false);
});
