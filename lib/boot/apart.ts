import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ConnectOptions } from '#db/client.ts';
import { AppError } from '../contract/errors.ts';
import { type ApartAnswer, type ApartCall, ownMemory, setDoApart } from '../http/apart.ts';
import { forgetLive } from '../maps/live/forget-live.ts';
import { settings } from '../platform/env.ts';
import { describeError, log } from '../platform/log.ts';
import type { FromThread, ThreadData, ToThread } from './apart-thread.ts';

const idleMs = 2_000;
/** Statements run one after the other within a call; calls of several projects may go on at once. */
const connectionsMax = 3;
/**
 * Room of the thread, in megabytes, before the collector sets to work: what is parsed lives until it is written, and
 * until then is copied and looked through in vain. Less on a small machine.
 */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 1024 / 1024;
const youngMegabytes = Math.round(Math.min(192, memory / 20));
const oldMegabytes = Math.round(Math.min(300, memory / 10));

/** A call that the thread has: who waits for its answer, and the body that is still to come. */
type Call = {
  resolve: (done: ApartAnswer) => void;
  reject: (error: Error) => void;
  body: ReadableStreamDefaultController<Uint8Array> | null;
};
type Thread = { worker: Worker; calls: Map<number, Call>; idleTimer: NodeJS.Timeout | null };

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
    const started = startThread(target, () => {
      started.idleTimer = setTimeout(() => {
        leave(started);
        void end(started.worker);
      }, idleMs).unref();
    });
    started.worker.once('exit', () => leave(started));
    return started;
  };
  setDoApart((call, body) => {
    thread ??= start();
    if (thread.idleTimer) clearTimeout(thread.idleTimer);
    return ask(thread, ++number, call, body);
  });
  return async () => {
    setDoApart(null);
    if (thread) await end(thread.worker);
  };
}

/** `becameIdle` is told each time when no call is left. */
function startThread(target: ConnectOptions, becameIdle: () => void): Thread {
  // The first outranks the limit of a thread, and the second has none; both count when a heap is made.
  setFlagsFromString('--max-semi-space-size=0');
  setFlagsFromString(`--initial-old-space-size=${oldMegabytes}`);
  const worker = new Worker(threadFile(), {
    workerData: { target: { ...target, connectionsMax }, settings: settings() } satisfies ThreadData,
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
    execArgv: [],
  });
  worker.once('online', giveFlagsBack);
  worker.once('exit', giveFlagsBack);
  const calls: Thread['calls'] = new Map();
  const failAll = (reason: unknown) => {
    if (calls.size > 0) log('error', 'thread_failed', describeError(reason));
    for (const { reject, body } of calls.values()) {
      reject(brokenDown());
      body?.error(brokenDown());
    }
    calls.clear();
  };
  worker.on('message', (message: FromThread) => {
    if ('forget' in message) {
      forgetLive(message.forget);
      return;
    }
    const call = calls.get(message.number);
    if (!call || hear(call, message) === 'more') return;
    calls.delete(message.number);
    if (calls.size === 0) becameIdle();
  });
  worker.on('error', failAll);
  worker.on('exit', (code) => failAll(new Error(`The thread ended with code ${code}.`)));
  worker.unref();
  return { worker, calls, idleTimer: null };
}

/** What the process was started with counts again for threads that are made from now on. */
function giveFlagsBack(): void {
  const given = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(/\s+/)];
  setFlagsFromString(given.findLast((flag) => /^--max[-_]semi[-_]space[-_]size=/.test(flag)) ?? '');
  setFlagsFromString('--initial-old-space-size=0');
}

/** Takes what the thread says of a call, and says whether there is more to come. */
function hear(call: Call, message: Exclude<FromThread, { forget: string }>): 'more' | 'done' {
  if ('answer' in message) {
    const { answer, organizationId, isBodyToCome } = message;
    call.resolve({ answer: isBodyToCome ? { ...answer, body: bodyOf(call) } : answer, organizationId });
    return isBodyToCome ? 'more' : 'done';
  }
  if ('brokenOff' in message) {
    call.body?.error(new Error('The answer broke off.'));
    return 'done';
  }
  if (message.chunk) call.body?.enqueue(message.chunk);
  else call.body?.close();
  return message.chunk ? 'more' : 'done';
}

/** The body of a call's answer, as the thread makes it; dropped once nobody reads it. */
function bodyOf(call: Call): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      call.body = controller;
    },
    cancel: () => {
      call.body = null;
    },
  });
}

/** Beside this file, which may be a part of the bundle. */
function threadFile(): string {
  const file = fileURLToPath(import.meta.url);
  return file.replace(/[^/]+$/, file.endsWith('.ts') ? 'apart-thread.ts' : 'apart-thread.mjs');
}

async function ask(
  { worker, calls }: Thread,
  number: number,
  call: ApartCall,
  body: AsyncIterable<Uint8Array>,
): Promise<ApartAnswer> {
  const tell = (message: ToThread, moved: ArrayBuffer[] = []) => worker.postMessage(message, moved);
  const { promise: answered, resolve, reject } = Promise.withResolvers<ApartAnswer>();
  // The thread may break down while the body still comes.
  answered.catch(() => {});
  calls.set(number, { resolve, reject, body: null });
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
