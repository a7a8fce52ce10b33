import { AppError } from '#lib/contract/errors.ts';

export type QueueLimits = {
  /** What waits behind the job under way, under one name. */
  waitingMax: number;
  waitMsMax: number;
};

type Waiting = { start: () => void };

/**
 * Runs jobs of the same name one after the other, in the order in which they came; those of other names do not wait for
 * them. A job that finds the queue full, or waits too long, is refused with 503 and has not begun.
 */
export function queueByName({ waitingMax, waitMsMax }: QueueLimits) {
  const queues = new Map<string, Waiting[]>();

  const turn = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(name);
      if (!queue) {
        queues.set(name, []);
        resolve();
        return;
      }
      if (queue.length >= waitingMax) {
        reject(busy());
        return;
      }
      const waiting: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(busy());
      }, waitMsMax);
      queue.push(waiting);
    });

  const pass = (name: string) => {
    const next = queues.get(name)?.shift();
    if (next) next.start();
    else queues.delete(name);
  };

  return async <T>(name: string, job: () => Promise<T>): Promise<T> => {
    await turn(name);
    try {
      return await job();
    } finally {
      pass(name);
    }
  };
}

/** The 503 for work that others are in the way of. */
export function busy(): AppError {
  return new AppError('unavailable', 'Too many changes at once. Try again in a moment.', {
    retryAfterSeconds: 2,
  });
}
