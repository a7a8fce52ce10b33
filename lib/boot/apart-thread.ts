import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type ConnectOptions, closeDatabase, connect, database, registerDatabase } from '#db/client.ts';
import type { Ctx } from '../context.ts';
import type { Settings } from '../env.ts';
import { type ApartAnswer, type ApartCall, ownMemory } from '../http/apart.ts';
import { type Answer, respondError } from '../http/respond.ts';
import { forgetLiveBy } from '../live/forget-live.ts';
import { setShared } from '../registry.ts';
import { runTask } from '../transact.ts';
import { hotCalls } from './hot-calls.ts';

/** What this thread begins with: the database and the settings of the process. */
export type ThreadData = { target: ConnectOptions; settings: Settings };
/** What goes to this thread: a call under a number, its body as it comes and how that ended, or that it is to end. */
export type ToThread =
  | { number: number; call: ApartCall }
  | { number: number; chunk: Uint8Array | null }
  | { number: number; brokenOff: true }
  | { end: true };
/** What comes from it: a project whose live data changed, or what became of a call. */
export type FromThread = { forget: string } | ({ number: number } & ApartAnswer);

const port = ownPort();
const { target, settings }: ThreadData = workerData;
setShared('settings', settings);
registerDatabase(connect(target));
forgetLiveBy((projectId) => port.postMessage({ forget: projectId } satisfies FromThread));

const bodies = new Map<number, ReadableStreamDefaultController<Uint8Array>>();

port.on('message', async (message: ToThread) => {
  if ('end' in message) {
    await closeDatabase();
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
  const { body } = answer;
  port.postMessage(
    { number, answer, ...counted } satisfies FromThread,
    body instanceof Uint8Array ? ownMemory(body) : [],
  );
}

async function answerTo(
  call: ApartCall,
  body: ReadableStream<Uint8Array>,
  counted: Ctx['counted'],
): Promise<Answer> {
  const ctx = { ...call.ctx, db: database(), now: () => new Date(), afterCommit: runTask, counted };
  try {
    const path = new URL(call.url).pathname;
    const found = hotCalls.find(({ method, pattern }) => method === call.method && pattern.test(path));
    const work = found && (await found.load())[found.method].work;
    if (!work) throw new Error(`This thread does not know ${call.method} ${path}.`);
    const { method, url, contentType } = call;
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
