import { describe, expect, test, vi } from 'vitest';
import { FairQueue, type Job, type QueueLimits } from '#lib/platform/work/fair-queue.ts';

const limits: QueueLimits = {
  running: 1,
  runningPerCaller: 1,
  weight: 100,
  waiting: 10,
  waitingPerCaller: 5,
  waitMs: 60_000,
};

/** A queue whose jobs end when the test ends them, and the names of the started ones. */
function harness(changes: Partial<QueueLimits> = {}) {
  const queue = new FairQueue({ ...limits, ...changes });
  const started: string[] = [];
  const endings = new Map<string, () => void>();
  const add = (name: string, job: Partial<Job> = {}) =>
    queue.run({ caller: name.charAt(0), ...job }, () => {
      started.push(name);
      return new Promise<string>((resolve) => endings.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    endings.get(name)?.();
    await new Promise(setImmediate);
  };
  const settle = () => new Promise(setImmediate);
  return { queue, started, add, end, settle };
}

const busy = 'unavailable: The service is busy. Please try again in a moment.';

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { kind?: string; message: string }) => `${error.kind}: ${error.message}`,
  );

describe('a queue of expensive work', () => {
  test('starts the job of the caller that used least so far, if it counts what they use', async () => {
    const used = new Map([
      ['a', 50],
      ['b', 5],
    ]);
    const { started, add, end, settle } = harness({ usedBy: (caller) => used.get(caller) ?? 0 });
    void add('a1');
    void add('a2');
    void add('b1');
    void add('b2');
    void add('c1');
    await settle();
    await end('a1');
    used.set('c', 7);
    await end('c1');
    await end('b1');
    await end('b2');
    expect(started).toEqual(['a1', 'c1', 'b1', 'b2', 'a2']);
  });

  test('tells how long the work of a caller took before it starts the next one', async () => {
    const told: string[] = [];
    const countUse = (caller: string, ms: number) => void told.push(`${caller} ${ms >= 0}`);
    const queue = new FairQueue({ running: 1, waiting: 9, waitingPerCaller: 9, waitMs: 9000, countUse });
    const work = (name: string) =>
      queue.run({ caller: name }, async () => {
        told.push(`${name} starts`);
        if (name === 'b') throw new Error('failed');
      });
    await Promise.allSettled([work('a'), work('b'), work('c')]);
    expect(told).toEqual(['a starts', 'a true', 'b starts', 'b true', 'c starts', 'c true']);
  });

  test('lets callers take turns, however many jobs one of them has waiting', async () => {
    const { add, end, started, settle } = harness();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) void add(name);
    await settle();
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'c2']);
  });

  test('starts a job next, after 180 of fifteen callers who left', async () => {
    const { queue, add, end, started, settle } = harness({ waiting: 1000, waitingPerCaller: 20 });
    const gone = new AbortController();
    const abandoned = Array.from({ length: 180 }, (_, n) =>
      outcome(add(`${String.fromCharCode(97 + (n % 15))}${n}`, { signal: gone.signal })),
    );
    await settle();
    const honest = add('honest', { caller: 'honest' });
    gone.abort();
    expect(queue.state).toEqual({ running: 1, waiting: 1, weight: 1 });
    await end('a0');
    expect(started).toEqual(['a0', 'honest']);
    await end('honest');
    expect(await honest).toBe('honest');
    expect(new Set(await Promise.all(abandoned))).toEqual(
      new Set(['done', 'unavailable: The connection was closed.']),
    );
  });

  test('refuses jobs over the number that one caller may have waiting, and those before go on', async () => {
    const { queue, add, end, settle } = harness({ waiting: 3, waitingPerCaller: 2 });
    const first = ['a0', 'a1', 'a2'].map((name) => outcome(add(name)));
    expect(await outcome(add('a3'))).toBe(busy);
    await settle();
    for (const name of ['a0', 'a1', 'a2']) await end(name);
    expect(await Promise.all(first)).toEqual(['done', 'done', 'done']);
    expect(queue.state).toEqual({ running: 0, waiting: 0, weight: 0 });
  });

  test('refuses, over its length, the last job of the caller with the most: few callers keep no other out', async () => {
    const { queue, add, end, settle } = harness({ waiting: 4, waitingPerCaller: 3 });
    const many = ['a0', 'a1', 'a2', 'a3', 'b1'].map((name) => outcome(add(name)));
    const honest = outcome(add('c1'));
    expect(await many[3]).toBe(busy);
    const late = outcome(add('a4'));
    expect(await late).toBe(busy);
    await settle();
    expect(queue.state).toEqual({ running: 1, waiting: 4, weight: 1 });
    for (const name of ['a0', 'a1', 'b1', 'c1']) await end(name);
    expect(await honest).toBe('done');
  });

  test('refuses jobs that waited too long', async () => {
    vi.useFakeTimers();
    try {
      const { queue, add } = harness({ waitMs: 500 });
      void add('a1');
      const late = outcome(add('b1'));
      await vi.advanceTimersByTimeAsync(500);
      expect(await late).toMatch(/^unavailable/);
      expect(queue.state.waiting).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('runs no more at once than their weights allow, and a too heavy one alone; nothing lighter overtakes', async () => {
    const { add, end, started, settle } = harness({ running: 10, runningPerCaller: 10 });
    void add('a', { weight: 60 });
    void add('b', { weight: 200 });
    void add('c', { weight: 1 });
    await settle();
    expect(started).toEqual(['a']);
    await end('a');
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('limits one caller to its own number of running jobs, and lets others pass', async () => {
    const { add, end, started, settle } = harness({ running: 3, runningPerCaller: 2 });
    for (const name of ['a1', 'a2', 'a3', 'b1']) void add(name);
    await settle();
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('gets back the unused weight of a job, and all of it once', async () => {
    const { queue } = harness({ running: 5, runningPerCaller: 5 });
    const turn = await queue.enter({ caller: 'a', weight: 100 });
    const next = queue.enter({ caller: 'b', weight: 50 });
    turn.resize(20);
    await next;
    expect(queue.state).toEqual({ running: 2, waiting: 0, weight: 70 });
    turn.end();
    turn.end();
    turn.resize(500);
    expect(queue.state).toEqual({ running: 1, waiting: 0, weight: 50 });
  });

  test('ignores a caller who left before', async () => {
    const { add, started } = harness();
    expect(await outcome(add('a1', { signal: AbortSignal.abort() }))).toMatch(/The connection was closed/);
    expect(started).toEqual([]);
  });

  test('never runs more at once than its limits of number and weight', async () => {
    const queue = new FairQueue({
      ...limits,
      running: 2,
      runningPerCaller: 2,
      weight: 10,
      waiting: 20,
      waitingPerCaller: 20,
    });
    const most = { running: 0, weightBesideOthers: 0 };
    const job = (weight: number) =>
      queue.run({ caller: 'a', weight }, async () => {
        const { state } = queue;
        most.running = Math.max(most.running, state.running);
        if (state.running > 1) most.weightBesideOthers = Math.max(most.weightBesideOthers, state.weight);
        await new Promise(setImmediate);
      });
    await Promise.all([1, 2, 9, 8, 50, 1, 1, 1, 10, 3].map(job));
    expect(most.running).toBe(2);
    expect(most.weightBesideOthers).toBeLessThanOrEqual(10);
  });

  test('goes on after a job that fails', async () => {
    const queue = new FairQueue(limits);
    await expect(queue.run({ caller: 'a' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run({ caller: 'a' }, async () => 'yes')).toBe('yes');
  });
});
