/** Time limit for a floor plan in seconds, after which its worker is ended. */
export const traceSecondsMax = 20;

/** Starts the worker that prepares floor plans for tracing. */
export function createPlanWorker(): Worker {
  return new Worker(new URL('./trace-worker.ts', import.meta.url), { type: 'module' });
}
