const firstPauseMs = 30_000;
const pauseMaxMs = 60 * 60_000;
const triedForMs = 24 * 60 * 60_000;

/**
 * When a message that failed `attempts` times is tried again: after 30 seconds, doubling up to an hour. Null when it
 * has been tried for a day; most links in it are no longer good by then.
 */
export function nextAttempt(attempts: number, createdAt: Date, now: Date): Date | null {
  const next = now.getTime() + Math.min(firstPauseMs * 2 ** (attempts - 1), pauseMaxMs);
  return next - createdAt.getTime() > triedForMs ? null : new Date(next);
}
