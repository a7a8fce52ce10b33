import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { listOutbox } from '#lib/platform/mail/outbox.ts';
import { sendDueMails } from '#lib/platform/mail/send-due-mails.ts';
import { choosePeerAddressHeader, peerAddressHeader } from '#lib/platform/peer-address.ts';
import { settings } from '#lib/platform/settings.ts';
import { api } from '#tests/support/api.ts';
import { confirmed, newRegisteredPerson } from '#tests/support/factories.ts';
import { MailServer } from '#tests/support/mail-server.ts';
import { inviteMember } from '#tests/support/organizations.ts';
import { mailTo } from '#tests/support/outbox.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();

const server = new MailServer();
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(async () => {
  await sendDueMails();
  server.mood = 'well';
  server.received.length = 0;
});

const bySmtp = () => withSettings({ mail: { smtpUrl: server.url, from: 'Atrium <maps@example.org>' } });
const queued = async () =>
  database().$client`select recipient, attempts, last_error from mail_queue order by created_at`;
const makeDue = () => database().$client`update mail_queue set next_attempt_at = now() - interval '1 second'`;
const askReset = async (email: string) => {
  const startedAt = performance.now();
  const { status, body } = await api('POST', '/api/auth/password-reset/', { json: { email } });
  return { status, body, took: performance.now() - startedAt };
};

describe('the mail server', () => {
  test('gets each message once, as text and HTML, to one recipient', async () => {
    bySmtp();
    const person = await newRegisteredPerson();
    await expect.poll(() => server.received.length).toBe(1);
    const [mail] = server.received;
    expect([mail?.from, mail?.to]).toEqual(['maps@example.org', [person.email]]);
    expect(mail?.data).toMatch(/^From: Atrium <maps@example\.org>/m);
    expect(mail?.data).toMatch(/^Subject: Confirm your e-mail address/m);
    expect(mail?.data).toContain('text/plain');
    expect(mail?.data).toContain('text/html');
    await expect.poll(queued).toEqual([]);
    expect(existsSync(join(settings().dataDir, 'outbox'))).toBe(false);
  });

  test('delays no answer while it is busy, silent or down, and gets the message once it is back', async () => {
    const person = await newRegisteredPerson();
    await sendDueMails();
    bySmtp();
    const unknown = await askReset('nobody@example.org');
    for (const mood of ['busy', 'silent', 'down'] as const) {
      if (mood === 'down') await server.stop();
      else server.mood = mood;
      const known = await askReset(person.email);
      expect({ status: known.status, body: known.body }).toEqual({
        status: unknown.status,
        body: unknown.body,
      });
      expect(Math.abs(known.took - unknown.took)).toBeLessThan(100);
      if (mood === 'silent') continue;
      await expect.poll(async () => (await queued()).some((row) => row.last_error)).toBe(true);
      if (mood === 'down') await server.start();
      server.mood = 'well';
      const before = server.received.length;
      const waiting = (await queued()).length;
      await makeDue();
      await Promise.all([sendDueMails(), sendDueMails(), sendDueMails()]);
      expect(server.received.length).toBe(before + waiting);
      expect(await queued()).toEqual([]);
    }
  }, 60_000);

  test('that refuses a recipient for good is not asked again', async () => {
    bySmtp();
    server.mood = 'refusing';
    const before = server.attempts;
    await newRegisteredPerson();
    await expect.poll(queued).toEqual([]);
    expect(server.attempts).toBe(before + 1);
  });

  test('gets no header, recipient or markup from names', async () => {
    bySmtp();
    const owner = await confirmed(await newRegisteredPerson('Eve\r\nBcc: victim@example.org'));
    const name = 'Zoo\r\nBcc: victim@example.org\r\n\r\n<script>alert(1)</script>';
    const { id } = (await api('POST', '/api/organizations/', { token: owner.access, json: { name } })).body;
    await api('POST', `/api/organizations/${id}/invitations/`, {
      token: owner.access,
      json: { email: 'guest@example.org', role: 'viewer' },
    });
    await expect.poll(() => server.received.length).toBe(2);
    const mail = server.received.find(({ to }) => to.includes('guest@example.org'));
    expect(mail?.to).toEqual(['guest@example.org']);
    const headers = mail?.data.split('\r\n\r\n')[0] ?? '';
    expect(headers).not.toMatch(/^Bcc/im);
    expect(mail?.data.split('Content-Type: text/html')[1]).not.toContain('<script>');
  });
});

test('nobody invites by mail before their own address is confirmed, and the refusal says how', async () => {
  bySmtp();
  const owner = await newRegisteredPerson();
  const invite = () => inviteMember(owner.organizationId, owner, `guest-of-${owner.email}`);
  const refused = await invite();
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    expect.stringContaining('verify-email/resend'),
  ]);
  await confirmed(owner);
  const accepted = await invite();
  expect([accepted.status, 'url' in accepted.body]).toEqual([201, false]);
  expect(server.received.filter(({ to }) => to.includes(`guest-of-${owner.email}`)).length).toBeLessThan(2);
});

describe('the queue of mails', () => {
  test('holds a message exactly when its cause was committed, with its links sealed', async () => {
    const person = await newRegisteredPerson();
    await sendDueMails();
    bySmtp();
    server.mood = 'busy';
    await askReset(person.email);
    await expect.poll(async () => (await queued()).length).toBe(1);
    const [row] = await database().$client`select body_text, body_html from mail_queue`;
    expect(JSON.stringify(row)).not.toMatch(/reset-password|token/);
    const taken = await api('POST', '/api/auth/register/', {
      json: {
        email: person.email,
        password: 'tulip-harbour-92',
        password_confirm: 'tulip-harbour-92',
        full_name: 'X',
        organization_name: 'Y',
      },
    });
    expect(taken.status).toBe(400);
    expect(await queued()).toHaveLength(1);
    await database().$client`delete from mail_queue`;
  });
});

describe('the language of a mail', () => {
  const german = { 'accept-language': 'de-AT, en;q=0.5' };

  test('is the choice of the caller, else that of the browser, else English', async () => {
    const person = await newRegisteredPerson();
    const ask = async (headers: Record<string, string>, subject: string) => {
      await api('POST', '/api/auth/password-reset/', { json: { email: person.email }, headers });
      return mailTo(person.email, subject);
    };
    const mail = await ask(german, 'Wählen Sie ein neues Passwort');
    expect(mail.text).toContain('Der Link gilt eine Stunde');
    expect(mail.html).toContain('<html lang="de">');
    expect(mail.html).toContain('Falls die Schaltfläche nicht geht');
    await ask({ ...german, cookie: 'atrium.language=en' }, 'Choose a new password');
    await ask({ cookie: 'x=y; atrium.language=de' }, 'Wählen Sie ein neues Passwort');
  });

  test('is that of the inviter for an invitation', async () => {
    const owner = await newRegisteredPerson('Grace');
    const { name } = (
      await api('GET', `/api/organizations/${owner.organizationId}/`, { token: owner.access })
    ).body;
    await api('POST', `/api/organizations/${owner.organizationId}/invitations/`, {
      token: owner.access,
      json: { email: 'gast@example.org', role: 'viewer' },
      headers: german,
    });
    // The organization is named after an address, which mails leave out.
    const shown = name.replace(/\S*@\S*/, '[…]');
    const mail = await mailTo('gast@example.org', 'eingeladen');
    expect(mail.text).toContain(`Grace lädt Sie zu ${shown} ein.`);
  });
});

describe('the outbox', () => {
  test('holds one file for each message if no mail server is set', async () => {
    const person = await newRegisteredPerson();
    const mail = await mailTo(person.email, 'Confirm');
    expect(Object.keys(mail)).toEqual(['to', 'subject', 'text', 'html', 'created_at']);
    expect(mail.html).toContain('<meta name="viewport"');
  });

  test('is listed only to a direct loopback connection with a loopback Host, without APP_URL and mail server', async () => {
    const person = await newRegisteredPerson();
    await mailTo(person.email, 'Confirm');
    choosePeerAddressHeader();
    const peer = peerAddressHeader() ?? '';
    const list = (headers: Record<string, string>) => listOutbox(new Headers(headers));
    const here = { [peer]: '127.0.0.1', host: 'localhost:3000' };
    expect((await list(here))[0]?.to).toBe(person.email);
    for (const good of [
      { [peer]: '::1', host: '[::1]:3000' },
      { [peer]: '127.0.0.9', host: '127.0.0.1' },
    ]) {
      expect((await list(good)).length).toBeGreaterThan(0);
    }
    for (const bad of [
      { host: 'localhost' },
      { ...here, [peer]: '192.168.1.9' },
      { ...here, [`${peer}-forwarded`]: '1' },
      { ...here, host: 'maps.example.org' },
      { ...here, host: 'localhost.evil.example' },
      { [peer]: '127.0.0.1' },
    ]) {
      await expect(list(bad)).rejects.toMatchObject({ kind: 'notFound' });
    }
    withSettings({ appUrl: 'http://localhost:3000' });
    await expect(list(here)).rejects.toMatchObject({ kind: 'notFound' });
    bySmtp();
    await expect(list(here)).rejects.toMatchObject({ kind: 'notFound' });
  });
});
