import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { RepeatedWork } from '#lib/platform/work/repeated-work.ts';

/** Work whose runs end one by one, when the test says so. */
function harness() {
  const work = new RepeatedWork();
  const started: string[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const run = (key: string) =>
    work.run(key, () => {
      const end = Promise.withResolvers<void>();
      started.push(key);
      ends.push(end);
      return end.promise;
    });
  return { work, started, ends, run };
}

describe('repeated work', () => {
  test('runs once at a time for each key, and once more for all calls during a run', async () => {
    const { work, started, ends, run } = harness();
    const calls = [run('a'), run('a'), run('a'), run('b')];
    expect(started).toEqual(['a', 'b']);
    expect([work.keys, work.has('a'), work.has('c')]).toEqual([['a', 'b'], true, false]);
    ends[0]?.resolve();
    await turn();
    expect(started).toEqual(['a', 'b', 'a']);
    ends[1]?.resolve();
    ends[2]?.resolve();
    await Promise.all(calls);
    expect(work.keys).toEqual([]);
  });

  test('starts anew after a run that failed, of which all its callers learn', async () => {
    const { started, ends, run } = harness();
    const calls = [run('a'), run('a')];
    ends[0]?.reject(new Error('failed'));
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    void run('a');
    expect(started).toEqual(['a', 'a']);
  });

  test('stops after the runs under way', async () => {
    const { work, started, ends, run } = harness();
    void run('a');
    void run('a');
    const stopped = work.stop();
    ends[0]?.resolve();
    await stopped;
    await run('b');
    expect(started).toEqual(['a']);
  });
});
