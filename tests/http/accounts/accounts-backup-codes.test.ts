import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { api } from '#tests/support/api.ts';
import { databaseText } from '#tests/support/database-text.ts';
import { newPerson } from '#tests/support/factories.ts';
import { mailTo } from '#tests/support/outbox.ts';
import {
  challenge,
  disable,
  factorOf,
  freshCode,
  newGuarded,
  renew,
  setUp,
  signIn,
  statuses,
  verify,
  wrongCode,
} from '#tests/support/second-factor.ts';
import { useService } from '#tests/support/service.ts';

useService();

// Codes depend on the clock, which moves only when a test moves it.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterAll(() => void vi.useRealTimers());

describe('new backup codes', () => {
  test('need a code, end the old ones, and are stored as hashes; the state counts what is left', async () => {
    const fresh = await newPerson();
    expect(await factorOf(fresh.access)).toEqual({ enabled: false, backup_codes_left: 0 });
    await setUp(fresh.access);
    expect(await factorOf(fresh.access)).toEqual({ enabled: false, backup_codes_left: 0 });
    expect((await renew(fresh.access, '123456')).status).toBe(400);

    const person = await newGuarded();
    const [first = '', second = ''] = person.backupCodes;
    const { access } = (await verify(await challenge(person), first)).body.tokens;
    expect(await factorOf(access)).toEqual({ enabled: true, backup_codes_left: 9 });
    const wrong = await renew(access, await wrongCode(person.secret));
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['code']]);
    expect(await factorOf(access)).toEqual({ enabled: true, backup_codes_left: 9 });
    const renewed = await renew(access, await freshCode(person.secret));
    expect([renewed.status, Object.keys(renewed.body)]).toEqual([200, ['backup_codes']]);
    const codes: string[] = renewed.body.backup_codes;
    expect(new Set([...codes, ...person.backupCodes]).size).toBe(20);
    expect(await factorOf(access)).toEqual({ enabled: true, backup_codes_left: 10 });
    const dump = await databaseText();
    for (const code of codes) expect(dump).not.toContain(code);
    await mailTo(person.email, 'New backup codes');
    expect((await verify(await challenge(person), second)).status).toBe(401);
    expect((await verify(await challenge(person), codes[0] ?? '')).status).toBe(200);
    expect(await factorOf(access)).toEqual({ enabled: true, backup_codes_left: 9 });
  });

  test('are made once by ten calls at once with one code, and a backup code makes them too', async () => {
    const person = await newGuarded();
    const token = await signIn(person);
    const code = await freshCode(person.secret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(token, code)));
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(400)]);
    const [spare] = answers.find(({ status }) => status === 200)?.body.backup_codes ?? [];
    expect((await renew(token, spare)).status).toBe(200);
    expect((await renew(token, spare)).status).toBe(400);
    expect(await factorOf(token)).toEqual({ enabled: true, backup_codes_left: 10 });
  });

  test('share the budget of 15 wrong codes in 15 minutes, and take nothing but a code', async () => {
    const person = await newGuarded();
    const token = await signIn(person);
    const wrong = await wrongCode(person.secret);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? renew : disable)(token, wrong)),
    );
    expect(statuses(answers)).toEqual([...Array(15).fill(400), ...Array(5).fill(429)]);
    for (const json of [{}, { code: 1 }, { code: ' ' }, { code: '1'.repeat(65) }, { code: '1', more: 1 }]) {
      expect((await api('POST', '/api/auth/2fa/backup-codes/', { token, json })).status).toBe(400);
    }
  });
});
