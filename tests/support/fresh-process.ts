import sharp from 'sharp';
import { afterAll, vi } from 'vitest';
import { clearProcessSingletons } from '#lib/platform/process-singletons.ts';

/** Threads keep no state of a test, and take half a second to load their dictionaries and parsers. */
const threads = ['password-pool', 'svg-pool'];

// Several test files run in one process, one after the other. Each must find it as the first file did.
clearProcessSingletons(threads);

// The image queue blocks other decoders in the process, but tests draw their plans with them, some while they load.
sharp.unblock({ operation: ['VipsForeignLoad'] });

hideRequests();

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/**
 * Hides the log's lines of information, one or more for each request, which two processes would write and nobody reads.
 * Tests of the log listen before this. `LOG_LINES=1` shows them.
 */
function hideRequests(): void {
  const out = process.stdout as typeof process.stdout & { hidesRequests?: boolean };
  if (out.hidesRequests || process.env.LOG_LINES === '1') return;
  out.hidesRequests = true;
  const write = out.write.bind(out) as (...all: unknown[]) => boolean;
  out.write = (...all: unknown[]) => isInformation(all[0]) || write(...all);
}

/** Checks for one line as `lib/platform/log.ts` writes it. */
function isInformation(written: unknown): boolean {
  return typeof written === 'string' && /^\{"time":"[^"]+","level":"info",[^\n]*\n$/.test(written);
}
