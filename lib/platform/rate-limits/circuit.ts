const firstPauseMs = 1_000;
const pauseMsMax = 30_000;

/**
 * Whether a store that may fail is asked: after a failure not for a while, longer each time, then by one trial at a
 * time for which nobody waits.
 */
export class Circuit {
  #failures = 0;
  #closedAgainAt = 0;
  #isTrying = false;

  /** `ask` it and wait; `try` it but do not wait; `leave` it alone. */
  next(nowMs: number): 'ask' | 'try' | 'leave' {
    if (this.#failures === 0) return 'ask';
    if (this.#isTrying || nowMs < this.#closedAgainAt) return 'leave';
    this.#isTrying = true;
    return 'try';
  }

  /** True when it was failing until now. */
  succeed(): boolean {
    const wasFailing = this.#failures > 0;
    this.#failures = 0;
    this.#isTrying = false;
    return wasFailing;
  }

  /** True when it was not failing until now. */
  fail(nowMs: number): boolean {
    const isFirst = this.#failures === 0;
    // Requests that were under way together are one failure.
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
