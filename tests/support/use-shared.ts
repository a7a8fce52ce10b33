import { afterAll, afterEach } from 'vitest';

/**
 * Shares something between the tests of a file or a group. Call it at the top; the first test that asks opens it. It is
 * closed after a failed test, so that the next test or retry gets a new one.
 */
export function useShared<Opened extends { close(): Promise<void> }>(
  open: () => Promise<Opened>,
): () => Promise<Opened> {
  let opened: Opened | undefined;
  const close = async () => {
    const last = opened;
    opened = undefined;
    await last?.close();
  };
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await close();
  });
  afterAll(close);
  return async () => {
    opened ??= await open();
    return opened;
  };
}
