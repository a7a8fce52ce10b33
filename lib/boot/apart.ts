import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ConnectOptions } from '#db/client.ts';
import { settings } from '../env.ts';
import { AppError } from '../errors.ts';
import { type ApartAnswer, type ApartCall, ownMemory, setDoApart } from '../http/apart.ts';
import { forgetLive } from '../live/forget-live.ts';
import { describeError, log } from '../log.ts';
import type { FromThread, ThreadData, ToThread } from './apart-thread.ts';

const idleMs = 5_000;
/** Statements run one after the other within a call; calls of several projects may go on at once. */
const connectionsMax = 3;
/** What is parsed lives until it is written: with less room the collector copies it again and again. */
const youngMegabytes = 48;

type Waiting = { resolve: (done: ApartAnswer) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting>; idleTimer: NodeJS.Timeout | null };

/**
 * Does calls with large bodies in a thread of their own, so that parsing and hashing them keeps nobody waiting, and
 * what they need of memory goes with the thread, a while after the last of them. Returns the way to end that.
 */
export function startApart(target: ConnectOptions): () => Promise<void> {
  let thread: Thread | null = null;
  let number = 0;
  const leave = (old: Thread) => {
    if (thread === old) thread = null;
  };
  const start = (): Thread => {
    const started = startThread(target);
    started.worker.once('exit', () => leave(started));
    return started;
  };
  setDoApart(async (call, body) => {
    thread ??= start();
    const own = thread;
    if (own.idleTimer) clearTimeout(own.idleTimer);
    try {
      return await ask(own, ++number, call, body);
    } finally {
      if (own.waiting.size === 0) {
        own.idleTimer = setTimeout(() => {
          leave(own);
          void end(own.worker);
        }, idleMs).unref();
      }
    }
  });
  return async () => {
    setDoApart(null);
    if (thread) await end(thread.worker);
  };
}

function startThread(target: ConnectOptions): Thread {
  const worker = new Worker(threadFile(), {
    workerData: { target: { ...target, connectionsMax }, settings: settings() } satisfies ThreadData,
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
    execArgv: [],
  });
  const waiting: Thread['waiting'] = new Map();
  const failAll = (reason: unknown) => {
    if (waiting.size > 0) log('error', 'thread_failed', describeError(reason));
    for (const { reject } of waiting.values()) reject(brokenDown());
    waiting.clear();
  };
  worker.on('message', (message: FromThread) => {
    if ('forget' in message) {
      forgetLive(message.forget);
      return;
    }
    waiting.get(message.number)?.resolve(message);
    waiting.delete(message.number);
  });
  worker.on('error', failAll);
  worker.on('exit', (code) => failAll(new Error(`The thread ended with code ${code}.`)));
  worker.unref();
  return { worker, waiting, idleTimer: null };
}

/** Beside this file, which may be a part of the bundle. */
function threadFile(): string {
  const file = fileURLToPath(import.meta.url);
  return file.replace(/[^/]+$/, file.endsWith('.ts') ? 'apart-thread.ts' : 'apart-thread.mjs');
}

async function ask(
  { worker, waiting }: Thread,
  number: number,
  call: ApartCall,
  body: AsyncIterable<Uint8Array>,
): Promise<ApartAnswer> {
  const tell = (message: ToThread, moved: ArrayBuffer[] = []) => worker.postMessage(message, moved);
  const { promise: answered, resolve, reject } = Promise.withResolvers<ApartAnswer>();
  // The thread may break down while the body still comes.
  answered.catch(() => {});
  waiting.set(number, { resolve, reject });
  tell({ number, call });
  try {
    for await (const chunk of body) tell({ number, chunk }, ownMemory(chunk));
    tell({ number, chunk: null });
  } catch (error) {
    tell({ number, brokenOff: true });
    await answered;
    throw error;
  }
  return answered;
}

async function end(worker: Worker): Promise<void> {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage({ end: true } satisfies ToThread);
  await ended;
}

function brokenDown(): AppError {
  return new AppError('unavailable', 'This could not be finished. Please try again.', {
    retryAfterSeconds: 5,
  });
}
