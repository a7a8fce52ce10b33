/** How long a floor plan may take; then its worker is ended. */
export const traceSecondsMax = 20;

/** The worker that prepares floor plans for tracing. */
export function createPlanWorker(): Worker {
  return new Worker(new URL('./trace-worker.ts', import.meta.url), { type: 'module' });
}
