import { describe, expect, test } from 'vitest';
import { readMailLink } from '#app/(auth)/mail-link.ts';
import { providerProblem } from '#app/(auth)/sign-in/provider-problem.ts';
import { waitText } from '#app/(auth)/sign-in/use-wait.ts';
import { describeDevice } from '#app/(dashboard)/account/security/describe-device.ts';
import { listPage } from '#app/(dashboard)/list-page.ts';
import {
  confirmationOf,
  type Member,
  type MemberChange,
} from '#app/(dashboard)/organizations/[organization]/members/member-change.ts';
import {
  type MemberQuery,
  memberAddress,
  parseMemberQuery,
} from '#app/(dashboard)/organizations/[organization]/members/member-query.ts';
import { ApiError } from '#lib/contract/client.ts';
import { appStrings } from '#lib/messages/app.ts';
import { describeError } from '#lib/ui/describe-error.ts';

const en = appStrings('en');

describe('the name of a device', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    ['python-requests/2.32.3', 'python-requests', null],
    ['Mozilla/5.0', null, null],
    [null, null, null],
  ])('is the usual one: %s', (userAgent, browser, system) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system });
  });

  test('is found in no time, for any header', () => {
    expect(describeDevice('a'.repeat(100_000))).toEqual({ browser: null, system: null });
  });
});

describe('addresses', () => {
  test('of mailed links need both parts, once', () => {
    expect(readMailLink({ uid: 'u', token: 't' })).toEqual({ uid: 'u', token: 't' });
    expect(readMailLink({ uid: 'u' })).toBeNull();
    expect(readMailLink({ uid: 'u', token: '' })).toBeNull();
    expect(readMailLink({ uid: ['u', 'v'], token: 't' })).toBeNull();
  });

  test('of members keep the page of the invitations below them, and the other way round', () => {
    const query = parseMemberQuery({ search: ' ada ', page: '2', invitations: '3' });
    expect(query).toEqual({ search: 'ada', page: 2, invitations: 3 });
    const addressOf = (change: Partial<MemberQuery>) => memberAddress('/members', { ...query, ...change });
    expect(addressOf({ page: 4 })).toBe('/members?search=ada&invitations=3&page=4');
    expect(addressOf({ page: 1 })).toBe('/members?search=ada&invitations=3');
    expect(addressOf({ invitations: 4 })).toBe('/members?search=ada&invitations=4&page=2');
    expect(addressOf({ invitations: 1 })).toBe('/members?search=ada&page=2');
  });

  test('name a page of a list, or the first', () => {
    expect(listPage({ page: '3' })).toBe(3);
    for (const page of ['0', '-1', '1.5', 'x', '9999999', ['2', '3'], undefined])
      expect(listPage({ page })).toBe(1);
  });

  test('name in known words the error at the identity provider', () => {
    expect(providerProblem(undefined)).toBeNull();
    expect(providerProblem('refused')).toBe('refused');
    expect(providerProblem('<script>')).toBe('failed');
    expect(providerProblem(['refused', 'x'])).toBe('failed');
  });
});

describe('waiting times', () => {
  test('are in minutes, and in seconds only at the end', () => {
    expect(waitText(300, 'en')).toBe('5 minutes');
    expect(waitText(61, 'de')).toBe('2 Minuten');
    expect(waitText(1, 'en')).toBe('1 second');
    const limited = (seconds: number) => describeError(new ApiError(429, null, seconds), en).message;
    expect(limited(90)).toContain('90 seconds');
    expect(limited(3600)).toContain('60 minutes');
  });
});

describe('changes of a member', () => {
  const member: Member = {
    id: 'm1',
    user: { id: 'u1', email: 'grace@example.org', full_name: 'Grace Hopper', avatar_url: null },
    role: 'member',
    status: 'active',
    joined_at: '2026-11-21T00:00:00Z',
  };
  const asked = (change: MemberChange, memberId = 'other') =>
    confirmationOf(change, { memberId, role: 'owner' }, 'City Museum', en.organization);

  test('that remove access or give ownership ask for a confirmation by name', () => {
    expect(asked({ kind: 'remove', member })?.title).toBe('Remove Grace Hopper?');
    expect(asked({ kind: 'status', member, status: 'blocked' })?.title).toBe('Block Grace Hopper?');
    expect(asked({ kind: 'role', member, role: 'owner' })?.description).toContain('City Museum');
    expect(asked({ kind: 'transfer', member })?.title).toBe('Transfer City Museum to Grace Hopper?');
    const mine: Member = { ...member, role: 'owner' };
    expect(asked({ kind: 'role', member: mine, role: 'admin' }, 'm1')?.title).toBe('Give up ownership?');
  });

  test('that can be undone at once do not', () => {
    expect(asked({ kind: 'role', member, role: 'viewer' })).toBeNull();
    expect(asked({ kind: 'status', member, status: 'active' })).toBeNull();
  });
});
