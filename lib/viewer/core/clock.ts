/** Answers take seconds, and `Date` has no fractions: a smaller difference says nothing about a clock. */
const toleranceMs = 60_000;
/** A clock that differs more was set on purpose. */
const wrongMsMax = 24 * 3_600_000;

/** A clock that follows the server's once an answer shows that the visitor's is wrong. */
export function createClock(own: () => number) {
  let aheadMs = 0;
  return {
    now: () => own() - aheadMs,
    /** Takes the header `Date` of a fresh answer. Returns whether the clock was set. */
    hear(date: string | null): boolean {
      const before = aheadMs;
      const ms = own() - Date.parse(date ?? '');
      if (Number.isNaN(ms)) return false;
      aheadMs = Math.abs(ms) < toleranceMs || Math.abs(ms) > wrongMsMax ? 0 : ms;
      return Math.abs(aheadMs - before) >= toleranceMs;
    },
  };
}
