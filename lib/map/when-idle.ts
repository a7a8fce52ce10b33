/** Runs once the browser has nothing else to do, `latestMs` from now at the latest. */
export function whenIdle(run: () => void, latestMs: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: latestMs });
  else setTimeout(run, Math.min(latestMs, 200));
}
