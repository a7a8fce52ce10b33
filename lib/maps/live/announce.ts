import { database } from '#db/client.ts';
import { newId } from '#lib/platform/ids.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { shared } from '#lib/platform/registry.ts';
import { dropHeads, trustHeads } from './head-cache.ts';
import { notifyChannel } from './queries.ts';

const channel = 'atrium_live';
/** A notification carries at most 8,000 bytes. */
const idsPerMessageMax = 200;

type Announcer = {
  /** Marks our own messages: what we changed is forgotten already. */
  sender: string;
  isListening: boolean;
  waiting: Set<string>;
  isSending: boolean;
};

/**
 * Hears what other processes change and lets this one believe its memory. Called once by `lib/boot`; a serverless
 * function hears nothing and asks the database with every read. Returns a function that stops.
 */
export async function startListening(): Promise<() => Promise<void>> {
  const listener = await database().$client.listen(
    channel,
    hear,
    // Called again after a lost connection: what was missed meanwhile is unknown.
    () => trustHeads(true),
  );
  announcer().isListening = true;
  return async () => {
    announcer().isListening = false;
    trustHeads(false);
    await listener.unlisten();
  };
}

/**
 * Tells other processes that a project's live data changed; called after the commit, for a notification inside the
 * writing transaction would make commits wait for each other. Many at once go as one message.
 */
export function announce(projectId: string): void {
  const state = announcer();
  if (!state.isListening) return;
  state.waiting.add(projectId);
  if (!state.isSending) void sendAll(state);
}

function hear(message: string): void {
  const [sender, ...ids] = message.split(',');
  if (sender === announcer().sender) return;
  for (const id of ids) dropHeads(id);
}

async function sendAll(state: Announcer): Promise<void> {
  state.isSending = true;
  try {
    while (state.waiting.size > 0) {
      const ids = [...state.waiting].slice(0, idsPerMessageMax);
      for (const id of ids) state.waiting.delete(id);
      await notifyChannel(database(), channel, [state.sender, ...ids].join(','));
    }
  } catch (error) {
    // Nobody depends on the message: memories are believed for two seconds at most.
    log('warn', 'live_announcement_lost', describeError(error));
  } finally {
    state.isSending = false;
  }
}

function announcer(): Announcer {
  return shared('live-announcer', () => ({
    sender: newId(),
    isListening: false,
    waiting: new Set<string>(),
    isSending: false,
  }));
}
