/** Runs `run` once the browser is idle, at the latest after `latestMs`. */
export function whenIdle(run: () => void, latestMs: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: latestMs });
  else setTimeout(run, Math.min(latestMs, 200));
}
