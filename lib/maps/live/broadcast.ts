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
/** A notification carries at most 8,000 bytes. */
const idsPerMessageMax = 200;

const heartbeat = 'heartbeat';
const heartbeatEveryMs = 2000;
/** How long a heartbeat that came round proves that this process hears, counted from when it was sent. */
const provesForMs = 5000;

type Broadcaster = {
  /** Marks our own messages: what we changed is forgotten already. */
  sender: string;
  /** Of a process that listens: its messages do not wait until a connection of the pool is free. */
  connection: Database | null;
  waiting: Set<string>;
  isSending: boolean;
};

/**
 * Hears what other processes change, and lets this one answer from memory as long as that is proved: a pooler that
 * lends connections per transaction takes LISTEN without an error, and delivers nothing. Called once by `lib/boot`; a
 * serverless function asks the database with every read. Returns a function that stops.
 */
export async function startListening(): Promise<() => Promise<void>> {
  const state = broadcaster();
  // Heartbeats are not sent by the connection that listens: a pooler delivers to the connection that sends just then.
  const connection = connectBeside(database());
  await connection.$client.listen(channel, hear, () => {
    // Called again after a lost connection: what was missed meanwhile is unknown.
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
 * Tells other processes that a project's live data changed; called after the commit, for a notification inside the
 * writing transaction would make commits wait for each other. What changes while one message is sent goes as the next.
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

/** Sends to ourselves what proves, when it comes round, that everything sent before it was heard. */
async function sendHeartbeat(connection: Database): Promise<void> {
  try {
    await notifyChannel(connection, channel, [heartbeat, broadcaster().sender, performance.now()].join(','));
  } catch (error) {
    // A heartbeat that is lost proves nothing, so the database is asked instead.
    log('warn', 'live_heartbeat_lost', describeError(error));
  }
}

function reportHearing(isHearing: boolean): void {
  if (isHearing) log('info', 'live_changes_heard', {});
  else {
    log('warn', 'live_changes_not_heard', {
      consequence: 'the version of a map is read with every request',
      cause:
        'the database was away, or DATABASE_URL leads through a pooler that lends connections per transaction',
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
    // Nobody depends on the message: no published is used for longer than two seconds.
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
