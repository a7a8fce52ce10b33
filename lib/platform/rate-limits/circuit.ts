const firstPauseMs = 1_000;
const pauseMsMax = 30_000;

/**
 * Circuit breaker for a store that may fail. After a failure it pauses calls, longer each time, then allows one trial
 * at a time for which no caller waits.
 */
export class Circuit {
  #failures = 0;
  #closedAgainAt = 0;
  #isTrying = false;

  /** Returns whether to `ask` the store and wait, `try` it without waiting, or `leave` it alone. */
  next(nowMs: number): 'ask' | 'try' | 'leave' {
    if (this.#failures === 0) return 'ask';
    if (this.#isTrying || nowMs < this.#closedAgainAt) return 'leave';
    this.#isTrying = true;
    return 'try';
  }

  /** Records a success. Returns true if the store was failing before. */
  succeed(): boolean {
    const wasFailing = this.#failures > 0;
    this.#failures = 0;
    this.#isTrying = false;
    return wasFailing;
  }

  /** Records a failure. Returns true if the store was not failing before. */
  fail(nowMs: number): boolean {
    const isFirst = this.#failures === 0;
    // Requests that ran at the same time count as one failure.
    if (isFirst || this.#isTrying) {
      this.#failures += 1;
      this.#closedAgainAt = nowMs + Math.min(firstPauseMs * 2 ** (this.#failures - 1), pauseMsMax);
    }
    this.#isTrying = false;
    return isFirst;
  }

  get isFailing(): boolean {
    return this.#failures > 0;
  }
}
