import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { ownFile } from '#lib/own-file.ts';
import { shared } from '#lib/registry.ts';
import type { PasswordJob, PasswordResult } from './password-worker.ts';

const idleMs = 2_000;
const cost = Number(process.env.NODE_ENV === 'test' ? 4 : 11);

/** A hash of the cost in use, of no password: comparing with it takes the time of a real comparison. */
const dummyHashes = () => shared('dummy-password-hash', () => hashPassword('no account has this password'));

/** The bcrypt hash of `password`, made off the main thread (it takes 60 to 230 ms). */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await submit({ prehash: prehash(password), cost, hash: null });
  if (hash === null) throw new Error('The password worker gave no hash.');
  return hash;
}

/** Whether `password` is the one behind `hash`; without a hash, false after the same time. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const { matches } = await submit({ prehash: prehash(password), cost, hash: hash ?? (await dummyHashes()) });
  return matches && hash !== null;
}

/** bcrypt ignores what follows byte 72 and stops at NUL: base64 of a SHA-256 has 44 bytes and no NUL. */
function prehash(password: string): string {
  return createHash('sha256').update(password.normalize('NFC'), 'utf8').digest('base64');
}

type Pool = {
  worker: Worker | null;
  nextId: number;
  waiting: Map<number, Waiting>;
  idleTimer: NodeJS.Timeout | null;
};
type Waiting = { resolve: (result: PasswordResult) => void; reject: (error: Error) => void };

function submit(job: Omit<PasswordJob, 'id'>): Promise<PasswordResult> {
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
    worker.postMessage({ ...job, id } satisfies PasswordJob);
  });
}

function startWorker(pool: Pool): Worker {
  const worker = new Worker(ownFile('lib/auth/password-worker.ts'));
  const fail = (error: Error) => {
    if (pool.worker !== worker) return;
    pool.worker = null;
    for (const { reject } of pool.waiting.values()) reject(error);
    pool.waiting.clear();
  };
  worker.on('message', (result: PasswordResult) => {
    const waiting = pool.waiting.get(result.id);
    pool.waiting.delete(result.id);
    if (pool.waiting.size === 0) rest(pool, worker);
    waiting?.resolve(result);
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
    void worker.terminate();
  }, idleMs).unref();
}
