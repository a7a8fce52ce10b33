import type { AtriumError } from './errors.js';

/** What one try came to. */
export type Tried<Reply> = { reply: Reply } | { error: AtriumError; retryAfter: string | null };

const firstWaitMs = 500;
/** A longer wait than this is for the caller to decide. */
const waitMaxMs = 60_000;
/** After this answer the call was not performed. */
const tooMany = 429;
/** After these, and after none, it may have been. */
const maybePerformed = [0, 502, 503, 504];

/** Tries until it succeeds, may not be done again, or `retries` are spent; throws the last error. */
export async function withRetries<Reply>(
  attempt: () => Promise<Tried<Reply>>,
  {
    retries,
    isIdempotent,
    signal,
  }: { retries: number; isIdempotent: boolean; signal: AbortSignal | undefined },
): Promise<Reply> {
  for (let tries = 0; ; tries++) {
    const tried = await attempt();
    if (!('error' in tried)) return tried.reply;
    const { error, retryAfter } = tried;
    const ms = tries < retries ? waitBeforeRetry(error.status, retryAfter, { isIdempotent, tries }) : null;
    if (ms === null) throw error;
    await wait(ms, signal);
  }
}

/**
 * How many ms to wait before a call is made again, or null when it must not be: after an answer that says that it was
 * not performed, and when to do it twice is to do it once. `status` is 0 where no answer came.
 */
function waitBeforeRetry(
  status: number,
  retryAfter: string | null,
  { isIdempotent, tries }: { isIdempotent: boolean; tries: number },
): number | null {
  const isSafe = status === tooMany || (isIdempotent && maybePerformed.includes(status));
  if (!isSafe) return null;
  const asked = retryAfter === null ? Number.NaN : askedMs(retryAfter);
  if (asked > waitMaxMs) return null;
  // Those who were refused together do not come back together, and none before it was asked to.
  const backoff = firstWaitMs * 2 ** tries;
  return Number.isNaN(asked) ? backoff * (0.5 + Math.random() / 2) : asked + Math.random() * firstWaitMs;
}

/** Retry-After is a number of seconds or a date (RFC 9110, section 10.2.3). */
function askedMs(retryAfter: string): number {
  const seconds = Number(retryAfter);
  return Number.isNaN(seconds) ? Math.max(0, Date.parse(retryAfter) - Date.now()) : seconds * 1000;
}

/** Waits; rejects with the signal's reason once it is aborted. */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
