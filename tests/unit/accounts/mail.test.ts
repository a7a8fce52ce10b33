import { describe, expect, test } from 'vitest';
import { losesOwner, mayHandleRole, roleAllows } from '#lib/identity/organizations/rules.ts';
import { registrationRefusal } from '#lib/identity/users/create-user.ts';
import { mailStrings } from '#lib/messages/mail.ts';
import { accountReclaimedNotice } from '#lib/platform/mail/messages.ts';
import { oneLine, renderMail } from '#lib/platform/mail/render-mail.ts';
import { nextAttempt } from '#lib/platform/mail/send-due-mails.ts';

describe('a mail', () => {
  const content = {
    subject: 'Hi\r\nBcc: x@example.org',
    paragraphs: ['<img src=x onerror=alert(1)> & "friends"'],
    action: { label: 'Go', url: 'https://maps.example.org/a?b=1&c="2"' },
    notes: ['Small'],
  };

  test('has a subject of one line, and the same content in text and HTML', () => {
    const mail = renderMail(content, 'en');
    expect(mail.subject).toBe('Hi Bcc: x@example.org');
    expect(mail.text).toContain('https://maps.example.org/a?b=1&c="2"');
    expect(mail.text).toContain('Small');
    expect(mail.html).toContain('href="https://maps.example.org/a?b=1&amp;c=&quot;2&quot;"');
  });

  test('escapes every value and loads nothing', () => {
    const { html } = renderMail(content, 'en');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;friends&quot;');
    expect(html).not.toMatch(/<(?:link|script|img|iframe)|url\(/i);
  });

  test('cuts long names and drops characters that would break or reverse a line', () => {
    expect(oneLine('a\u2028b\u202ec\u0000d\te', 20)).toBe('a b c d e');
    expect(oneLine('🌷'.repeat(10), 4)).toBe('🌷🌷🌷…');
  });
});

test('a mail keeps what the product knows of a closed thing, also digits that look like a telephone number', () => {
  const notice = accountReclaimedNotice([
    { kind: 'apiKeys', count: 1, names: [{ chosen: 'Call 0171 2345678', known: '(sk_12345678…)' }] },
    { kind: 'invitations', count: 1, names: [{ known: '12345678@example.org' }] },
    { kind: 'webhooks', count: 1, names: [{ known: '127.0.0.1:12345' }] },
    { kind: 'previewLinks', count: 1, names: [{ chosen: 'evil.example' }] },
  ])(mailStrings('en'), 'en');
  expect(notice.paragraphs.slice(-4)).toEqual([
    'API keys: 1 (Call […] (sk_12345678…))',
    'Pending invitations: 1 (12345678@example.org)',
    'Webhooks: 1 (127.0.0.1:12345)',
    'Reviewer links: 1 ([…])',
  ]);
});

test('a failed mail is tried again after 30 seconds, doubling to an hour, for a day', () => {
  const created = new Date('2026-11-21T00:00:00Z');
  const at = (attempts: number, hours: number) => {
    const now = new Date(created.getTime() + hours * 3_600_000);
    const next = nextAttempt(attempts, created, now);
    return next && (next.getTime() - now.getTime()) / 1000;
  };
  expect([at(1, 0), at(2, 0), at(3, 0), at(8, 1), at(20, 2), at(40, 23.5)]).toEqual([
    30,
    60,
    120,
    3600,
    3600,
    null,
  ]);
});

describe('roles', () => {
  const roles = ['owner', 'admin', 'member', 'viewer'] as const;

  test('have the rights of the matrix', () => {
    const rights = ['read', 'write', 'manage', 'own'] as const;
    expect(roles.map((role) => rights.filter((right) => roleAllows(role, right)).length)).toEqual([
      4, 3, 2, 1,
    ]);
  });

  test('allow only owners to manage owners', () => {
    expect(roles.map((role) => mayHandleRole(role, 'owner'))).toEqual([true, false, false, false]);
    expect(roles.map((role) => mayHandleRole(role, 'admin'))).toEqual([true, true, true, true]);
  });

  test('let an organization lose an owner by demotion, block and removal, and by nothing else', () => {
    const owner = { role: 'owner', status: 'active' } as const;
    expect(losesOwner(owner, null)).toBe(true);
    expect(losesOwner(owner, { ...owner, role: 'admin' })).toBe(true);
    expect(losesOwner(owner, { ...owner, status: 'blocked' })).toBe(true);
    expect(losesOwner(owner, owner)).toBe(false);
    expect(losesOwner({ ...owner, status: 'blocked' }, null)).toBe(false);
    expect(losesOwner({ role: 'admin', status: 'active' }, null)).toBe(false);
  });
});

test('registration follows the configured mode', () => {
  const refused = (mode: 'open' | 'invite' | 'closed') =>
    [false, true].map((isInvited) => registrationRefusal(mode, isInvited) !== null);
  expect([refused('open'), refused('invite'), refused('closed')]).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
});
