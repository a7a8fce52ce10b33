import { Worker } from 'node:worker_threads';
import { ownProgram } from '#lib/platform/own-file.ts';
import { shared } from '#lib/platform/registry.ts';
import type { PasswordJob, PasswordResult, PasswordWork } from './password-worker.ts';

const idleMs = 2_000;

type Waiting = { resolve: (gives: PasswordResult['gives']) => void; reject: (error: Error) => void };
type Pool = {
  worker: Worker | null;
  nextId: number;
  waiting: Map<number, Waiting>;
  idleTimer: NodeJS.Timeout | null;
};

/** Has work on passwords done in a thread of its own, which takes from milliseconds to a quarter of a second each. */
export async function workOnPassword<Name extends keyof PasswordWork>(
  name: Name,
  given: PasswordWork[Name]['given'],
): Promise<PasswordWork[Name]['gives']> {
  const pool = shared<Pool>('password-worker', () => ({
    worker: null,
    nextId: 1,
    waiting: new Map(),
    idleTimer: null,
  }));
  if (pool.idleTimer) clearTimeout(pool.idleTimer);
  pool.worker ??= startWorker(pool);
  const { worker } = pool;
  const id = pool.nextId++;
  return new Promise((resolve, reject) => {
    pool.waiting.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ id, name, given } as PasswordJob);
  });
}

function startWorker(pool: Pool): Worker {
  const worker = new Worker(ownProgram('lib/identity/auth/password-worker.ts'));
  const fail = (error: Error) => {
    if (pool.worker !== worker) return;
    pool.worker = null;
    for (const { reject } of pool.waiting.values()) reject(error);
    pool.waiting.clear();
  };
  worker.on('message', ({ id, gives }: PasswordResult) => {
    const waiting = pool.waiting.get(id);
    pool.waiting.delete(id);
    if (pool.waiting.size === 0) rest(pool, worker);
    waiting?.resolve(gives);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The password worker ended.')));
  return worker;
}

/** An idle worker must not keep a process (a command, a test) from ending, nor its memory for long. */
function rest(pool: Pool, worker: Worker): void {
  worker.unref();
  pool.idleTimer = setTimeout(() => {
    pool.worker = null;
    worker.postMessage('end');
  }, idleMs).unref();
}
