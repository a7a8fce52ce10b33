import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type ConnectOptions, closeDatabase, connect, database, registerDatabase } from '#db/client.ts';
import { type ApartAnswer, type ApartCall, ownMemory } from '../http/apart.ts';
import { type Answer, respondError } from '../http/respond.ts';
import { forgetLiveBy } from '../maps/live/forget-live.ts';
import type { Ctx } from '../platform/context.ts';
import { emptyHeap } from '../platform/empty-heap.ts';
import type { Settings } from '../platform/env.ts';
import { describeError, log } from '../platform/log.ts';
import { setShared } from '../platform/registry.ts';
import { runTask } from '../platform/transact.ts';
import { findRoute, loadRouteFile } from './router.ts';

/** What this thread begins with: the database and the settings of the process. */
export type ThreadData = { target: ConnectOptions; settings: Settings };
/** What goes to this thread: a call under a number, its body as it comes and how that ended, or that it is to end. */
export type ToThread =
  | { number: number; call: ApartCall }
  | { number: number; chunk: Uint8Array | null }
  | { number: number; brokenOff: true }
  | { end: true };
/**
 * What comes from it: a project whose live data changed, or what became of a call. A body that is sent as it is made
 * comes after its answer, in chunks.
 */
export type FromThread =
  | { forget: string }
  | ({ number: number; isBodyToCome: boolean } & ApartAnswer)
  | { number: number; chunk: Uint8Array | null }
  | { number: number; brokenOff: true };

const port = ownPort();
const { target, settings }: ThreadData = workerData;
setShared('settings', settings);
registerDatabase(connect(target));
forgetLiveBy((projectId) => tell({ forget: projectId }));

const bodies = new Map<number, ReadableStreamDefaultController<Uint8Array>>();

port.on('message', async (message: ToThread) => {
  if ('end' in message) {
    await closeDatabase();
    emptyHeap();
    process.exit(0);
  }
  if ('call' in message) await take(message.number, message.call);
  else if ('brokenOff' in message) bodies.get(message.number)?.error(new Error('The body broke off.'));
  else if (message.chunk) bodies.get(message.number)?.enqueue(message.chunk);
  else bodies.get(message.number)?.close();
});

async function take(number: number, call: ApartCall): Promise<void> {
  const counted: Ctx['counted'] = { organizationId: null };
  const sent = new ReadableStream<Uint8Array>({ start: (controller) => void bodies.set(number, controller) });
  const answer = await answerTo(call, sent, counted);
  bodies.delete(number);
  const { body, ...head } = answer;
  if (!(body instanceof ReadableStream)) {
    tell({ number, answer, isBodyToCome: false, ...counted }, body);
    return;
  }
  tell({ number, answer: { ...head, body: null }, isBodyToCome: true, ...counted });
  try {
    for await (const chunk of body) tell({ number, chunk }, chunk);
    tell({ number, chunk: null });
  } catch (error) {
    log('error', 'answer_broke_off', describeError(error));
    tell({ number, brokenOff: true });
  }
}

/** Tells the process something; the memory of bytes in it goes over without a copy. */
function tell(message: FromThread, bytes?: unknown): void {
  port.postMessage(message, bytes instanceof Uint8Array ? ownMemory(bytes) : []);
}

async function answerTo(
  call: ApartCall,
  body: ReadableStream<Uint8Array>,
  counted: Ctx['counted'],
): Promise<Answer> {
  const ctx = { ...call.ctx, db: database(), now: () => new Date(), afterCommit: runTask, counted };
  try {
    const path = new URL(call.url).pathname;
    const { method, url, contentType } = call;
    const found = findRoute(path);
    const work = found && (await loadRouteFile(found.folder))[method]?.work;
    if (!work) throw new Error(`This thread does not know ${method} ${path}.`);
    const request = { method, url, headers: new Headers({ 'content-type': contentType }), body };
    return await work(request, call.params, ctx, call.headers);
  } catch (error) {
    return respondError(error, ctx.requestId, call.headers);
  }
}

function ownPort(): MessagePort {
  if (!parentPort) throw new Error('lib/boot/apart.ts starts this thread.');
  return parentPort;
}
