import { clickRoom } from './click.ts';
import { findRooms } from './find-rooms.ts';
import type { FromTraceWorker, ToTraceWorker } from './messages.ts';
import { type Plan, preparePlan } from './prepare.ts';

/** Returns a handler of messages that sends answers and keeps one plan. */
export function createTracer(send: (message: FromTraceWorker) => void): (message: ToTraceWorker) => void {
  let plan: Plan | null = null;
  return (message) => {
    const { id } = message;
    if (message.type === 'prepare') {
      // Free the old plan first: two plans at once need twice the memory.
      plan = null;
      try {
        plan = preparePlan(message.picture, message.level, (step) => send({ type: 'step', id, step }));
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        send({ type: 'failed', id });
        return;
      }
      send({ type: 'prepared', id });
      return;
    }
    if (!plan) {
      send({ type: 'failed', id });
      return;
    }
    if (message.type === 'click') {
      send({ type: 'clicked', id, clicked: clickRoom(plan, message.click) });
      return;
    }
    const onRoom = (done: number, all: number) => send({ type: 'progress', id, done, all });
    send({ type: 'found', id, rooms: findRooms(plan, message.face, onRoom) });
  };
}
