import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { passwordWeakness } from '#lib/identity/auth/passwords.ts';
import { limits } from '#lib/plans/limits.ts';

const common = dictionary['passwords-common'];
const longEnough = common.filter((password) => password.length >= limits.passwordCharsMin);

test('the list of common and breached passwords has tens of thousands, the most common among them', () => {
  expect(common.length).toBeGreaterThan(30_000);
  expect(longEnough.length).toBeGreaterThan(3_000);
  for (const known of [
    'password',
    '12345678',
    'iloveyou',
    'princess',
    'sunshine',
    'football1',
    'qwertyuiop',
  ]) {
    expect(common).toContain(known);
  }
});

/**
 * An estimate of a listed password is at most its place in the list, so the list fails as a whole, at its end, or at
 * passwords that the estimator changes or cuts before it looks them up.
 */
const sampled = [
  ...longEnough.filter((_, i) => i % 10 === 0),
  ...longEnough.filter((password) => /[^a-z0-9]/.test(password) || password.length > 16),
  ...longEnough.slice(-100),
];

test('a tenth of the listed passwords that are long enough is refused, with the last and the unusual ones, and with a capital', {
  timeout: 60_000,
}, async () => {
  expect(sampled.length).toBeGreaterThan(1_900);
  const capitals = sampled.slice(0, 300).map((text) => text.charAt(0).toUpperCase() + text.slice(1));
  const taken: string[] = [];
  // A password that begins with a digit has no capital form.
  for (const password of new Set([...sampled, ...capitals])) {
    if ((await passwordWeakness(password, [])) === null) taken.push(password);
  }
  expect(taken).toEqual([]);
});

test('leet spelling and an appended year do not make a common password acceptable', async () => {
  for (const password of [
    'P@ssw0rd',
    'p4ssw0rd',
    'Passw0rd1',
    'Sunshine1',
    'football1',
    'Qwertyuiop',
    'iloveyou2',
  ]) {
    expect([password, await passwordWeakness(password, [])]).toEqual([password, 'account.passwordIsWeak']);
  }
});
