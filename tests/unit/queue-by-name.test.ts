import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queueByName } from '#lib/platform/queue-by-name.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = { kind: 'unavailable', extras: { retryAfterSeconds: 2 } };

describe('a queue by name', () => {
  test('runs jobs of one name in turn, past failures, and those of other names beside them', async () => {
    const queue = queueByName({ waitingMax: 10, waitMsMax: 1000 });
    const events: string[] = [];
    const first = Promise.withResolvers<void>();
    const job = (name: string, until?: Promise<void>) => async () => {
      events.push(`${name} begins`);
      await until;
      events.push(`${name} ends`);
      if (name === 'b') throw new Error('b failed');
    };
    const all = [
      queue('x', job('a', first.promise)),
      queue('x', job('b')),
      queue('x', job('c')),
      queue('y', job('d')),
    ];
    await all[3];
    expect(events).toEqual(['a begins', 'd begins', 'd ends']);
    first.resolve();
    const settled = await Promise.allSettled(all);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(events.slice(3)).toEqual(['a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  test('refuses what finds it full, and what waits too long, without beginning it', async () => {
    const queue = queueByName({ waitingMax: 1, waitMsMax: 1000 });
    const first = Promise.withResolvers<string>();
    const begun = vi.fn(async () => 'begun');
    const running = queue('x', () => first.promise);
    const waiting = queue('x', begun);
    waiting.catch(() => {});
    await expect(queue('x', begun)).rejects.toMatchObject(refused);
    vi.advanceTimersByTime(1000);
    await expect(waiting).rejects.toMatchObject(refused);
    const later = queue('x', begun);
    first.resolve('done');
    expect(await Promise.all([running, later])).toEqual(['done', 'begun']);
    expect(begun).toHaveBeenCalledTimes(1);
  });
});
