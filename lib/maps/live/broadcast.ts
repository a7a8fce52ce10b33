import { connectBeside, type Database, database } from '#db/client.ts';
import { newId } from '#lib/platform/ids.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { waitUntil } from '#lib/platform/wait-until.ts';
import {
  distrustPublished,
  dropPublished,
  isPublishedTrusted,
  trustPublishedUntil,
} from './published-cache.ts';
import { notifyChannel } from './queries.ts';

const channel = 'atrium_live';
/** A PostgreSQL notification carries at most 8,000 bytes. */
const idsPerMessageMax = 200;

const heartbeat = 'heartbeat';
const heartbeatEveryMs = 2000;
/** How long a received heartbeat proves that this process receives messages, counted from its sending. */
const provesForMs = 5000;

type Broadcaster = {
  /** Marks our own messages, whose changes are already invalidated here. */
  sender: string;
  /** The connection of a process that listens. Its messages need no connection of the pool. */
  connection: Database | null;
  waiting: Set<string>;
  isSending: boolean;
};

/**
 * Listens for the changes of other processes, so that this one may answer from memory while heartbeats prove that it
 * receives them: a pooler that lends connections per transaction accepts LISTEN but delivers nothing. Called once, by
 * `lib/boot`; serverless functions do not listen, so every read asks the database. Returns a function that stops
 * listening.
 */
export async function startListening(): Promise<() => Promise<void>> {
  const state = broadcaster();
  // Send heartbeats on another connection than the listening one: a pooler delivers to the connection that is sending.
  const connection = connectBeside(database());
  await connection.$client.listen(channel, hear, () => {
    // Called again after a reconnect: changes may have been missed.
    distrustPublished();
    void sendHeartbeat(connection);
  });
  state.connection = connection;
  const timer = beatRegularly(connection);
  return async () => {
    clearInterval(timer);
    state.connection = null;
    distrustPublished();
    await connection.$client.end({ timeout: 1 });
  };
}

/**
 * Tells other processes that a project's live data changed. Call it after the commit: a notification inside the writing
 * transaction makes commits wait for each other. Changes during a send go into the next message.
 */
export function broadcast(projectId: string): void {
  const state = broadcaster();
  state.waiting.add(projectId);
  if (!state.isSending) waitUntil(sendAll(state));
}

function hear(message: string): void {
  const [first, ...rest] = message.split(',');
  const { sender } = broadcaster();
  if (first === heartbeat) {
    if (rest[0] === sender) trustPublishedUntil(Number(rest[1]) + provesForMs);
  } else if (first !== sender) {
    for (const id of rest) dropPublished(id);
  }
}

function beatRegularly(connection: Database): NodeJS.Timeout {
  let wasHearing: boolean | null = null;
  let isUnderWay = false;
  return setInterval(async () => {
    const isHearing = isPublishedTrusted();
    if (isHearing !== (wasHearing ?? true)) reportHearing(isHearing);
    wasHearing = isHearing;
    if (isUnderWay) return;
    isUnderWay = true;
    await sendHeartbeat(connection);
    isUnderWay = false;
  }, heartbeatEveryMs).unref();
}

/** Sends a heartbeat to this process. Receiving it proves that all earlier messages were received. */
async function sendHeartbeat(connection: Database): Promise<void> {
  try {
    await notifyChannel(connection, channel, [heartbeat, broadcaster().sender, performance.now()].join(','));
  } catch (error) {
    // Without a heartbeat, reads ask the database instead.
    log('warn', 'live_heartbeat_lost', describeError(error));
  }
}

function reportHearing(isHearing: boolean): void {
  if (isHearing) log('info', 'live_changes_heard', {});
  else {
    log('warn', 'live_changes_not_heard', {
      consequence: 'the version of a map is read with every request',
      cause:
        'the database was away, the machine is busy, or DATABASE_URL leads through a pooler that lends connections per transaction',
    });
  }
}

async function sendAll(state: Broadcaster): Promise<void> {
  state.isSending = true;
  try {
    while (state.waiting.size > 0) {
      const ids = [...state.waiting].slice(0, idsPerMessageMax);
      for (const id of ids) state.waiting.delete(id);
      await notifyChannel(state.connection ?? database(), channel, [state.sender, ...ids].join(','));
    }
  } catch (error) {
    // The message may be lost: no process uses a published project from memory for more than two seconds.
    log('warn', 'live_broadcast_lost', describeError(error));
  } finally {
    state.isSending = false;
  }
}

function broadcaster(): Broadcaster {
  return processSingleton<Broadcaster>('live-broadcaster', () => ({
    sender: newId(),
    connection: null,
    waiting: new Set<string>(),
    isSending: false,
  }));
}
