import { beforeEach, describe, expect, test, vi } from 'vitest';
import { holdSmall } from '#lib/http/body-memory.ts';
import { collectBody } from '#lib/http/collect-body.ts';
import { readBytes } from '#lib/http/read-body.ts';
import { limits } from '#lib/plans/limits.ts';
import { megabyte } from '#lib/plans/units.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { asCaller, type Caller } from '#lib/platform/work/caller.ts';

const most = limits.smallBodiesBytesMax / megabyte;
const callerAt = (address: string): Caller => ({ key: address, address, signal: null });

beforeEach(() => {
  setProcessSingleton('small-bodies', { bytes: 0, holders: new Set() });
});

/** A request whose body sends what `send` is given, and does not end. */
function endless(headers: Record<string, string> = {}) {
  let send = (_: number): void => {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (bytes) => controller.enqueue(new Uint8Array(bytes));
    },
  });
  const request = new Request('http://localhost/', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);
  return { request, send };
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: { said?: { code?: string } }) => error.said?.code ?? String(error),
  );
const turns = async () => {
  for (let i = 0; i < 20; i += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('memory for small bodies', () => {
  test('is taken from the address that holds the most, its oldest body first, and never from others', () => {
    const lost: string[] = [];
    const hold = (address: string, name: string) => holdSmall(address, () => lost.push(name));
    hold('b', 'of b').add(megabyte);
    for (let i = 0; i < most - 1; i += 1) hold('a', `a${i}`).add(megabyte);
    hold('c', 'of c').add(100);
    expect(lost).toEqual(['a0']);
    hold('c', 'of c').add(megabyte);
    expect(lost).toEqual(['a0', 'a1']);
  });

  test('is refused to the body that grows if its address holds the most and nothing older', () => {
    const all = holdSmall('a', () => {});
    all.add(limits.smallBodiesBytesMax);
    expect(() => all.add(1)).toThrow();
    holdSmall('b', () => {}).add(limits.smallBodiesBytesMax);
  });

  test('that bodies which never end hold does not keep others from sending theirs', async () => {
    const held = Array.from({ length: most }, () => {
      const { request, send } = endless();
      const reading = asCaller(callerAt('stranger'), () => outcome(readBytes(request, megabyte)));
      send(megabyte);
      return reading;
    });
    await turns();
    const own = new Request('http://localhost/', { method: 'POST', body: 'x'.repeat(1000) });
    expect((await asCaller(callerAt('member'), () => readBytes(own, megabyte))).byteLength).toBe(1000);
    expect(await held[0]).toBe('unavailable.busy');
    expect(await Promise.race([held[1], turns().then(() => 'goes on')])).toBe('goes on');
  });
});

describe('memory for large bodies', () => {
  const declared = 30 * megabyte;
  const collect = (bytesPerSecond: number, seconds: number) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { request, send } = endless({ 'content-length': String(declared) });
    const reading = outcome(collectBody(request, callerAt('a'), declared));
    const pass = async () => {
      for (let second = 0; second < seconds; second += 1) {
        await turns();
        send(bytesPerSecond);
        await turns();
        vi.advanceTimersByTime(1000);
      }
      return 'goes on';
    };
    return Promise.race([reading, pass()]).finally(() => vi.useRealTimers());
  };

  test('is taken from a body that would not end before its request is cut', async () => {
    expect(await collect(600, 30)).toBe('unavailable.busy');
  });

  test('stays with a body that comes slowly and ends in time', async () => {
    expect(await collect(declared / 290, 60)).toBe('goes on');
  });
});
