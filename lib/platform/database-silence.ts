import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#lib/contract/errors.ts';
import { describeError, log } from './log.ts';
import { processSingleton } from './process-singletons.ts';
import { isDatabaseAway } from './transactions.ts';

/** Longest wait of a public read for an answer of the database, once a process. */
const patienceMs = 300;
/** How long a call that needs the database still waits for it after it fell silent. */
const hopeMs = 1_700;
/** Pause between two questions to a database that does not answer. */
const probeEveryMs = 250;

type Silence = { isSilent: boolean; since: number; ended: PromiseWithResolvers<void> };

/** Answer to a question, or null without one in time. `later` is the question that is still open, if there is one. */
export type Asked<T> = { answer: T } | { answer?: never; later: Promise<T> | null };

/** Checks whether the last question of this process got no answer. Who can do without the database does not ask then. */
export function isDatabaseSilent(): boolean {
  return silence().isSilent;
}

/** Returns when the last silence began, in ms of `performance.now()`. */
export function silentSince(): number {
  return silence().since;
}

/**
 * Waits until the database answers again, but not longer than two seconds after the question that had no answer: on a
 * busy machine a silence is short. Returns whether it answers.
 */
export async function silenceEnds(): Promise<boolean> {
  const state = silence();
  if (!state.isSilent) return true;
  const hope = sleep(Math.max(0, state.since + hopeMs - performance.now()), undefined, { ref: false });
  await Promise.race([state.ended.promise, hope]);
  return !state.isSilent;
}

/**
 * Asks the database and waits 300 ms at most. After a question without an answer, nobody asks or waits until the same
 * question, repeated in the background, is answered. Throws errors that do not concern the connection.
 */
export async function askInTime<T>(ask: () => Promise<T>): Promise<Asked<T>> {
  if (silence().isSilent) return { later: null };
  const asked = ask();
  try {
    const inTime = await withinPatience(asked);
    if (inTime) return inTime;
    beginSilence(asked, ask, `No answer within ${patienceMs} ms`);
    return { later: asked };
  } catch (error) {
    if (!isAboutConnection(error)) throw error;
    beginSilence(Promise.reject(error), ask, error);
    return { later: null };
  }
}

/** Returns the result of `asked` if it comes within 300 ms, or else null. Throws what `asked` throws until then. */
export async function withinPatience<T>(asked: Promise<T>): Promise<{ answer: T } | null> {
  const answered = asked.then((answer) => ({ answer }));
  // The result of a late question is of no interest here, and so is its failure.
  answered.catch(() => {});
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(async () => {
    // A thread that was busy until now runs its timers before it reads what came.
    await nextTurn();
    await nextTurn();
    late.resolve(null);
  }, patienceMs);
  try {
    return await Promise.race([answered, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function beginSilence<T>(asked: Promise<T>, ask: () => Promise<T>, cause: unknown): void {
  const state = silence();
  asked.catch(() => {});
  if (state.isSilent) return;
  Object.assign(state, { isSilent: true, since: performance.now(), ended: Promise.withResolvers<void>() });
  log('warn', 'database_silent', { ...describeError(cause) });
  void probe(asked, ask).then(() => {
    state.isSilent = false;
    state.ended.resolve();
    log('info', 'database_back');
  });
}

/** Asks the database nothing until `opened` resolves. For a process that starts while the database is away. */
export function beSilentUntil(opened: Promise<unknown>): void {
  beginSilence(opened, () => opened, 'The database is not open yet.');
}

/** Resolves once the question is answered. */
async function probe<T>(first: Promise<T>, ask: () => Promise<T>): Promise<void> {
  for (let asked = first; ; asked = ask()) {
    try {
      await asked;
      return;
    } catch {
      // The silence was logged when it began, and its end will be.
      await sleep(probeEveryMs, undefined, { ref: false });
    }
  }
}

function isAboutConnection(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof AppError && error.kind === 'unavailable');
}

function silence(): Silence {
  return processSingleton<Silence>('database-silence', () => ({
    isSilent: false,
    since: 0,
    ended: Promise.withResolvers<void>(),
  }));
}
