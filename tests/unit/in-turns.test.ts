import { expect, test } from 'vitest';
import { inTurns } from '#lib/platform/work/in-turns.ts';

test('steps in turns let others run between them and return their result', async () => {
  let others = 0;
  const timer = setInterval(() => {
    others += 1;
  }, 0);
  function* steps(): Generator<void, string> {
    while (others < 5) yield;
    return 'done';
  }
  expect(await inTurns(steps(), { turnMs: 1, totalMs: 60_000 })).toBe('done');
  clearInterval(timer);
});

test('steps that take too long together end with a 503 and give back what they hold', async () => {
  let isHeld = true;
  function* endless(): Generator<void, never> {
    try {
      for (;;) yield;
    } finally {
      isHeld = false;
    }
  }
  const ended = inTurns(endless(), { turnMs: 1, totalMs: 5 });
  await expect(ended).rejects.toMatchObject({ said: { code: 'unavailable.unfinished' } });
  expect(isHeld).toBe(false);
});
