import { parentPort, workerData } from 'node:worker_threads';
import { type ConnectOptions, closeDatabase, connect, database, registerDatabase } from '#db/client.ts';
import type { Ctx } from '../context.ts';
import type { Settings } from '../env.ts';
import { type ApartAnswer, type ApartCall, ownMemory } from '../http/apart.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { type Answer, respondError } from '../http/respond.ts';
import { forgetLiveBy } from '../live/forget-live.ts';
import { setShared } from '../registry.ts';
import { runTask } from '../transact.ts';
import { hotCalls } from './hot-calls.ts';

/** What this thread begins with: the database and the settings of the process. */
export type ThreadData = { target: ConnectOptions; settings: Settings };
/** What goes to this thread: a call under a number, or that it is to end. */
export type ToThread = { number: number; call: ApartCall } | { end: true };
/** What comes from it: a project whose live data changed, or what became of a call. */
export type FromThread = { forget: string } | ({ number: number } & ApartAnswer);

const port = parentPort;
if (!port) throw new Error('lib/boot/apart.ts starts this thread.');
const { target, settings }: ThreadData = workerData;
setShared('settings', settings);
registerDatabase(connect(target));
forgetLiveBy((projectId) => port.postMessage({ forget: projectId } satisfies FromThread));

port.on('message', async (message: ToThread) => {
  if ('end' in message) {
    await closeDatabase();
    process.exit(0);
  }
  const { number, call } = message;
  const counted: Ctx['counted'] = { organizationId: null };
  const answer = await answerTo(call, counted);
  const { body } = answer;
  port.postMessage(
    { number, answer, ...counted } satisfies FromThread,
    body instanceof Uint8Array ? ownMemory(body) : [],
  );
});

async function answerTo(call: ApartCall, counted: Ctx['counted']): Promise<Answer> {
  const ctx = { ...call.ctx, db: database(), now: () => new Date(), afterCommit: runTask, counted };
  try {
    const path = new URL(call.url).pathname;
    const found = hotCalls.find(({ method, pattern }) => method === call.method && pattern.test(path));
    const work = found && (await found.load())[found.method].work;
    if (!work) throw new Error(`This thread does not know ${call.method} ${path}.`);
    return await work(requestOf(call), call.params, ctx, call.headers);
  } catch (error) {
    return respondError(error, ctx.requestId, call.headers);
  }
}

/** The call as handlers read it; its body is there already. */
function requestOf({ method, url, contentType, body }: ApartCall): ApiRequest {
  const headers = new Headers({ 'content-type': contentType });
  let left: Uint8Array | null = body;
  const read = async () => {
    const value = left;
    left = null;
    return value ? { done: false as const, value } : { done: true as const };
  };
  return { method, url, headers, body: { getReader: () => ({ read, releaseLock: () => {} }) } };
}
