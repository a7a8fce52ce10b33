import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work usually takes, with or without an account behind the address. */
const answerAfterMs = 500;

/**
 * Does `work` and settles a fixed time after the start, whether it found something to do or not: how long an answer
 * takes must not tell which addresses have accounts.
 */
export async function inEqualTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), sleep(answerAfterMs)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
