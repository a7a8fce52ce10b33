import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportWhile } from '#lib/boot/build-app.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a long build reports every 20 s that it goes on, and stops with its end', async () => {
  const lines: string[] = [];
  let end: (result: string) => void = () => {};
  const work = new Promise<string>((done) => {
    end = done;
  });
  const startedAt = Date.now() - 5_000;
  const reported = reportWhile((line) => lines.push(line), startedAt, work);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(lines).toEqual(['Still building, after 25 s.', 'Still building, after 45 s.']);
  end('built');
  expect(await reported).toBe('built');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(2);
});

test('a build that fails stops its reports and passes its error on', async () => {
  const lines: string[] = [];
  const reported = reportWhile((line) => lines.push(line), Date.now(), Promise.reject(new Error('no space')));
  await expect(reported).rejects.toThrow('no space');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual([]);
});
