export type ManualClock = {
  now(): number;
  /** Runs `run` after `delayMs` of this clock. Returns a function that cancels it. */
  schedule(run: () => void, delayMs: number): () => void;
  /** Advances the clock, runs what is due, and lets pending promises settle. */
  pass(ms: number): Promise<void>;
};

/** Returns a clock that only moves when a test advances it. */
export function createClock(): ManualClock {
  let now = 0;
  const waiting = new Set<{ at: number; run: () => void }>();
  const settle = () => new Promise<void>((done) => setImmediate(done));
  return {
    now: () => now,
    schedule(run, delayMs) {
      const entry = { at: now + delayMs, run };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    async pass(ms) {
      const end = now + ms;
      for (;;) {
        const next = [...waiting].sort((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) break;
        waiting.delete(next);
        now = next.at;
        next.run();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}
