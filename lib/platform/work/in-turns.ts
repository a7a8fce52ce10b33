import { AppError } from '../../contract/errors.ts';
import { yieldTurn } from './yield-turn.ts';

type Bounds = {
  /** How long the steps run before others get a turn, in ms. */
  turnMs: number;
  /** Time of all steps together, in ms. */
  totalMs: number;
};

const retryAfterSeconds = 600;

/**
 * Runs long work on the main thread in steps, so that it delays others by one turn. `steps` yields between its steps.
 * Throws 503 if they take too long together.
 */
export async function inTurns<T>(steps: Generator<void, T>, { turnMs, totalMs }: Bounds): Promise<T> {
  let usedMs = 0;
  for (;;) {
    await yieldTurn();
    const start = performance.now();
    let now = start;
    while (now - start < turnMs) {
      const { done, value } = steps.next();
      if (done) return value;
      now = performance.now();
    }
    usedMs += now - start;
    if (usedMs <= totalMs) continue;
    // Gives back what the steps hold.
    steps.return(undefined as T);
    throw new AppError('unavailable.unfinished', {}, { retryAfterSeconds });
  }
}
