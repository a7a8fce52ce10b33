import { afterEach, expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from '#lib/identity/auth/passwords.ts';
import { shared } from '#lib/platform/registry.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('the thread that hashes goes after a while without work, and comes again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hash = await hashPassword('tulip-harbour-92');
  const pool = shared<{ worker: object | null }>('password-worker', () => ({ worker: null }));
  const first = pool.worker;
  expect(first).not.toBeNull();
  vi.advanceTimersByTime(1_500);
  expect(await verifyPassword('tulip-harbour-92', hash)).toBe(true);
  vi.advanceTimersByTime(1_500);
  expect(pool.worker).toBe(first);
  vi.advanceTimersByTime(1_000);
  expect(pool.worker).toBeNull();
  expect(await verifyPassword('another', hash)).toBe(false);
  expect(pool.worker).not.toBe(first);
});
