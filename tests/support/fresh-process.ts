import sharp from 'sharp';
import { afterAll, beforeAll, vi } from 'vitest';
import { clearProcessSingletons } from '#lib/platform/process-singletons.ts';

/** Threads hold nothing of a test, and take half a second to load their dictionaries and parsers. */
const threads = ['password-pool', 'svg-pool'];

// Several test files run in one process, one after the other. Each finds it as the first did.
clearProcessSingletons(threads);

beforeAll(() => {
  // The queue of images leaves the process the decoders of pictures only; tests draw their plans with others.
  sharp.unblock({ operation: ['VipsForeignLoad'] });
});

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
