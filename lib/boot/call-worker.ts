import { workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { type ConnectOptions, closeDatabase, connect, database, registerDatabase } from '#db/client.ts';
import { type PooledAnswer, type PooledCall, requestOf } from '../http/call-pool.ts';
import { respondError } from '../http/respond.ts';
import { undoWithdrawals } from '../maps/live/withdrawals.ts';
import { setProcessSingleton } from '../platform/process-singletons.ts';
import { setProcessState } from '../platform/process-state.ts';
import type { Settings } from '../platform/settings.ts';
import { runTask } from '../platform/transactions.ts';
import { asCaller, type Caller } from '../platform/work/caller.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { findRoute, loadRoute } from './router.ts';

/** Data that a thread starts with: the database and the settings of the process. */
export type CallWorkerData = { target: ConnectOptions; settings: Settings };

/** Close idle connections before the idle thread itself is ended, so that none is cut. */
const connectionsIdleMs = 3_000;

const { target, settings }: CallWorkerData = workerData;
setProcessSingleton('settings', settings);
// The process starts threads after its migrations.
setProcessState({ startedAt: Date.now(), migrated: true });

let isConnected = false;
let running = 0;
let idleTimer: NodeJS.Timeout | undefined;

/** Performs one call with connections of this thread. `call-threads.ts` starts it. */
export default async function performCall(call: PooledCall): Promise<object> {
  clearTimeout(idleTimer);
  running += 1;
  if (!isConnected) registerDatabase(connect(target));
  isConnected = true;
  const withdrawn = new Set<string>();
  const caller: Caller = { ...call.caller, signal: null, withdrawn };
  try {
    const answer = await asCaller(caller, () => answerTo(call, withdrawn));
    const { status, headers } = answer;
    const body = answer.body && new Uint8Array(await answer.arrayBuffer());
    const { organizationId = null, changed = [] } = caller;
    return moved(
      { status, headers: Object.fromEntries(headers), body, organizationId, changed: [...changed] },
      body,
    );
  } finally {
    running -= 1;
    if (running === 0) idleTimer = setTimeout(disconnect, connectionsIdleMs);
  }
}

async function disconnect(): Promise<void> {
  isConnected = false;
  await closeDatabase();
}

async function answerTo(call: PooledCall, withdrawn: ReadonlySet<string>): Promise<Response> {
  const ctx = {
    ...call.ctx,
    db: database(),
    now: () => new Date(),
    afterCommit: runTask,
    emit: recordEvent,
  };
  try {
    // The declared path, not that of the request: `findRoute` leaves spellings such as `%69mport` to Next.
    const found = findRoute(call.path.split('/').slice(0, 3).join('/'));
    const perform = found && (await loadRoute(found.folder))[call.method]?.performs?.get(call.path);
    if (!perform) throw new Error(`This thread does not know ${call.method} ${call.path}.`);
    return await perform({
      request: requestOf(call),
      peer: null,
      params: call.params,
      ctx,
      isRefused: false,
      isUnknown: false,
      organizationId: null,
      headers: call.headers,
    });
  } catch (error) {
    await undoWithdrawals(withdrawn, error);
    return respondError(error, ctx, call.headers);
  }
}

/** Marks the bytes as transferable for piscina, so that they are not copied. */
function moved(result: PooledAnswer, bytes: Uint8Array<ArrayBuffer> | null): object {
  return move({ [transferableSymbol]: bytes ? [bytes.buffer] : [], [valueSymbol]: result });
}
