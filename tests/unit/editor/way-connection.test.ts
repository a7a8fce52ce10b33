import { describe, expect, test, vi } from 'vitest';
import { createWayService } from '#lib/editor/way/way-service.ts';
import { headlessEditor, levelId } from '#tests/support/editor.ts';

/** A service whose workers are only heard, and whose connection is as the test says. */
function serviceOn(connection: { isThere: boolean }) {
  const { session, screen } = headlessEditor().editor;
  const workers: {
    onmessage: (event: unknown) => void;
    onerror: (event: unknown) => void;
    sent: { type: string }[];
    isEnded: boolean;
  }[] = [];
  let comeBack = () => {};
  const service = createWayService({
    session,
    screen,
    language: 'en',
    connection: {
      isThere: async () => connection.isThere,
      isBack: () =>
        new Promise((done) => {
          comeBack = done;
        }),
    },
    createWorker() {
      const worker = {
        onmessage: () => {},
        onerror: () => {},
        sent: [] as { type: string }[],
        isEnded: false,
        postMessage: (message: { type: string }) => void worker.sent.push(message),
        terminate() {
          worker.isEnded = true;
        },
      };
      workers.push(worker);
      return worker as unknown as Worker;
    },
  });
  return { service, workers, comeBack: () => comeBack() };
}

const settled = () => new Promise((done) => setTimeout(done, 5));
const wantPlan = { data: { type: 'wantPlan', levelId, url: '/plan.png' } };

describe('directions in the editor without a connection', () => {
  test('blame the connection and not the plan, and read the plan when it is back', async () => {
    const connection = { isThere: false };
    const { service, workers, comeBack } = serviceOn(connection);
    service.follow();
    workers[0]?.onmessage(wantPlan);
    await vi.waitFor(() => expect(service.get().failure).toBe('connection'));
    expect(workers[0]?.sent.filter(({ type }) => type === 'plan')).toEqual([]);
    connection.isThere = true;
    comeBack();
    await vi.waitFor(() => expect(workers[0]?.sent.filter(({ type }) => type === 'plan')).toHaveLength(1));
    expect(service.get().failure).toBeNull();
  });

  test('start again when the connection is back, if their code could not be loaded', async () => {
    const { service, workers, comeBack } = serviceOn({ isThere: false });
    const leave = service.follow();
    workers[0]?.onerror({});
    expect(service.get().failure).toBe('connection');
    comeBack();
    await vi.waitFor(() => expect(workers).toHaveLength(2));
    expect(workers[0]?.isEnded).toBe(true);
    workers[1]?.onerror({});
    leave();
    comeBack();
    await settled();
    expect(workers).toHaveLength(2);
  });

  test('blame the browser for a fault of their code', () => {
    const { service, workers } = serviceOn({ isThere: true });
    service.follow();
    workers[0]?.onerror({ message: 'x is not a function' });
    expect(service.get().failure).toBe('browser');
  });
});
