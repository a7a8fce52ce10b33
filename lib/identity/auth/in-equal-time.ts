import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work usually takes, with or without an account for the address. */
const answerAfterMs = 500;

/** Runs `work` and settles a fixed time after the start: the time must not reveal which addresses have accounts. */
export async function inEqualTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), sleep(answerAfterMs)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
