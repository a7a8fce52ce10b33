import { expect, test } from 'vitest';
import { passwordPool, passwordQueue } from '#lib/identity/auth/password-pool.ts';
import { hashPassword, verifyPassword } from '#lib/identity/auth/passwords.ts';
import { asCaller } from '#lib/platform/work/caller.ts';

const password = 'tulip-harbour-92';

test('the hashing threads end after a while without work, and start again', async () => {
  const hash = await hashPassword(password);
  expect(await passwordPool().threadCount()).toBeGreaterThan(0);
  await expect.poll(() => passwordPool().threadCount(), { timeout: 10_000 }).toBe(0);
  expect([await verifyPassword(password, hash), await verifyPassword('another', hash)]).toEqual([
    true,
    false,
  ]);
});

test('no password matches a missing hash', async () => {
  expect(await verifyPassword(password, null)).toBe(false);
});

test('a login comes next after 180 of fifteen addresses that were given up', async () => {
  const gone = new AbortController();
  const verify = (address: string, signal: AbortSignal | null) =>
    asCaller({ key: address, address, signal }, () => verifyPassword(password, null));
  const ended: string[] = [];
  const abandoned = Array.from({ length: 180 }, (_, n) =>
    verify(`192.0.2.${n % 15}`, gone.signal).then(
      () => ended.push('worked'),
      () => ended.push('dropped'),
    ),
  );
  expect(passwordQueue().state.waiting).toBeGreaterThan(170);
  const honest = verify('198.51.100.1', null).then(() => [...ended]);
  gone.abort();
  expect(passwordQueue().state.waiting).toBeLessThanOrEqual(1);
  const before = await honest;
  await Promise.all(abandoned);
  expect(ended.filter((what) => what === 'worked').length).toBeLessThanOrEqual(2);
  expect(before.filter((what) => what === 'worked').length).toBeLessThanOrEqual(2);
});

test('addresses take turns: one with many logins keeps no other out', async () => {
  const order: string[] = [];
  const verify = (address: string) =>
    asCaller({ key: address, address, signal: null }, () => verifyPassword(password, null)).then(() =>
      order.push(address),
    );
  const many = Array.from({ length: 30 }, () => verify('192.0.2.1'));
  await verify('198.51.100.1');
  expect(order.length).toBeLessThan(10);
  await Promise.all(many);
});
