import { afterEach, expect, test } from 'vitest';
import { mailRoute, saidOfMail } from '#lib/platform/mail/outbox.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { parseSettings } from '#lib/platform/settings.ts';

const before = parseSettings({});
const appUrl = 'https://maps.example.org';
const mail = { smtpUrl: 'smtp://mail.example.org', from: 'maps@example.org' };
const given = (changes: Partial<typeof before>) => setProcessSingleton('settings', { ...before, ...changes });
afterEach(() => given({}));

test('with APP_URL and without a mail server no page says that a message is on its way', () => {
  given({ appUrl });
  expect(mailRoute(new Headers({ host: 'localhost:3000' }))).toBe('none');
  expect(saidOfMail('A link is made.')).toBe(
    'A link is made. This service sends no mail: the message is in its outbox, which its operator reads.',
  );
});

test('with a mail server messages are sent, and a reply adds nothing', () => {
  given({ appUrl, mail });
  expect(mailRoute(new Headers())).toBe('smtp');
  expect(saidOfMail('A link is made.')).toBe('A link is made.');
});
