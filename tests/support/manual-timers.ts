/** Returns timers that a test fires itself. `delays` has the delay of each. */
export function manualTimers() {
  let waiting: { run: () => void; ms: number; id: number }[] = [];
  let ids = 0;
  return {
    setTimeout: ((run: () => void, ms: number) => {
      waiting.push({ run, ms, id: ++ids });
      return ids;
    }) as unknown as typeof setTimeout,
    clearTimeout: ((id: unknown) => {
      waiting = waiting.filter((one) => one.id !== id);
    }) as typeof clearTimeout,
    get delays() {
      return waiting.map(({ ms }) => ms);
    },
    runAll() {
      const due = waiting;
      waiting = [];
      for (const { run } of due) run();
    },
  };
}
