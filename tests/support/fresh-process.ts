import sharp from 'sharp';
import { afterAll, vi } from 'vitest';
import { clearProcessSingletons } from '#lib/platform/process-singletons.ts';

/** Threads keep no state of a test, and take half a second to load their dictionaries and parsers. */
const threads = ['password-pool', 'svg-pool'];

// Several test files run in one process, one after the other. Each must find it as the first file did.
clearProcessSingletons(threads);

// The image queue blocks other decoders in the process, but tests draw their plans with them, some while they load.
sharp.unblock({ operation: ['VipsForeignLoad'] });

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
