import { afterEach } from 'vitest';
import { type Behaviour, startRawReceiver, startReceiver } from './receiver.ts';

type Closable = { close(): Promise<unknown> };

/** Gives a file receivers that are closed after each test. Call it at the top. Then waits for `settled`. */
export function useReceivers(settled: () => Promise<unknown> = async () => {}) {
  const open: Closable[] = [];
  const kept = <T extends Closable>(started: T): T => {
    open.push(started);
    return started;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
    await settled();
  });
  return {
    /** Registers something else to close. */
    kept,
    receiver: async (behaviour?: Behaviour, tls?: Parameters<typeof startReceiver>[1]) =>
      kept(await startReceiver(behaviour, tls)),
    rawReceiver: async (...args: Parameters<typeof startRawReceiver>) =>
      kept(await startRawReceiver(...args)),
  };
}
