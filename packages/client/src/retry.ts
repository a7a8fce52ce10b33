import { type AtriumError, ConnectionError, RateLimitError, UnavailableError } from './errors.js';

/** Result of one try. */
export type Tried<Reply> = { reply: Reply } | { error: AtriumError; retryAfter: string | null };

const firstWaitMs = 500;
/** The caller decides about a longer wait. */
const waitMaxMs = 60_000;

/** Tries until the call succeeds, must not be repeated, or `retries` are used up. Throws the last error. */
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
    const ms = tries < retries ? waitBeforeRetry(error, retryAfter, { isIdempotent, tries }) : null;
    if (ms === null) throw error;
    await wait(ms, signal);
  }
}

/**
 * Returns the milliseconds to wait before a retry, or null if there must be none. A retry is safe after an answer that
 * says the call was not performed, and for an idempotent call that may have been performed.
 */
function waitBeforeRetry(
  error: AtriumError,
  retryAfter: string | null,
  { isIdempotent, tries }: { isIdempotent: boolean; tries: number },
): number | null {
  const isMaybePerformed = error instanceof ConnectionError || error instanceof UnavailableError;
  const isSafe = error instanceof RateLimitError || (isIdempotent && isMaybePerformed);
  if (!isSafe) return null;
  const asked = retryAfter === null ? Number.NaN : askedMs(retryAfter);
  if (asked > waitMaxMs) return null;
  // Random waits spread callers that were refused together. No retry comes before the time that was asked for.
  const backoff = firstWaitMs * 2 ** tries;
  return Number.isNaN(asked) ? backoff * (0.5 + Math.random() / 2) : asked + Math.random() * firstWaitMs;
}

/** Parses Retry-After: seconds or a date (RFC 9110, section 10.2.3). */
function askedMs(retryAfter: string): number {
  const seconds = Number(retryAfter);
  return Number.isNaN(seconds) ? Math.max(0, Date.parse(retryAfter) - Date.now()) : seconds * 1000;
}

/** Waits. Rejects with the signal's reason if it is aborted. */
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
