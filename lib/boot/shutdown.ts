import { describeError, log } from '../platform/log.ts';
import { processSingleton } from '../platform/process-singletons.ts';
import { watchParent } from './watch-parent.ts';

type Step = () => Promise<void>;

type Shutdown = {
  /** Aborted as soon as the process starts to end. */
  signal: AbortSignal;
  /** Logs why the start failed, undoes what was started, and exits with code 1. */
  fail: (reason: string) => Promise<never>;
};

// Draining takes at most ten seconds, the last checkpoint of the database a few more.
const limitMs = 25_000;

/** Adds a step for the end of the process. The steps run in reverse order. */
export function onShutdown(step: Step): void {
  steps().push(step);
}

/** Ends the process cleanly on SIGTERM, SIGINT and SIGHUP, and when the npm that started it has ended. */
export function watchForShutdown(report: (line: string) => void): Shutdown {
  const abort = new AbortController();
  const end = async (code: number) => {
    abort.abort();
    setTimeout(() => process.exit(code || 1), limitMs).unref();
    for (const step of steps().splice(0).reverse())
      await step().catch((error: unknown) => log('error', 'stop_failed', describeError(error)));
    process.exit(code);
  };
  const stop = (why: string) => {
    if (abort.signal.aborted) return;
    report(`Stopping (${why}).`);
    void end(0);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGHUP', () => stop('SIGHUP'));
  process.on('SIGINT', () => {
    // A second signal ends the process at once.
    if (abort.signal.aborted) process.exit(130);
    stop('SIGINT');
  });
  watchParent(() => stop('npm is gone'));
  process.on('unhandledRejection', (reason) => log('error', 'unhandled_rejection', describeError(reason)));
  process.on('uncaughtException', (error) => {
    log('error', 'uncaught_exception', describeError(error));
    // The state after an unknown failure cannot be trusted, so end the process. Requests in flight may finish.
    if (!abort.signal.aborted) void end(1);
  });
  return {
    signal: abort.signal,
    fail: async (reason) => {
      console.error(reason);
      await end(1);
      return process.exit(1);
    },
  };
}

function steps(): Step[] {
  return processSingleton<Step[]>('shutdown-steps', () => []);
}
