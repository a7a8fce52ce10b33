import { Worker } from 'node:worker_threads';
import { ownProgram } from '#lib/platform/own-file.ts';
import { shared } from '#lib/platform/registry.ts';
import { imageLimits } from './image-limits.ts';
import { ImageRefused } from './image-refused.ts';
import { makeQueue, type Queue } from './make-queue.ts';
import type { SanitizedSvg } from './svg/sanitize-svg.ts';
import type { WorkerAnswer } from './svg-worker.ts';

/** One thread for the whole process: it costs 150 MB while it lives, so it ends after an idle minute. */
type Sanitizer = { queue: Queue; worker: Worker | null; idleTimer: NodeJS.Timeout | null };

const tooComplex = 'The SVG is too complex to be checked.';

/** Sanitises an SVG in a thread of its own, within limits of time and memory. Throws ImageRefused. */
export function sanitizeInWorker(
  bytes: Uint8Array,
  timeoutMs: number = imageLimits.svgSanitizeMs,
): Promise<SanitizedSvg> {
  const sanitizer = shared<Sanitizer>('svg sanitizer', () => ({
    queue: makeQueue(1, 1),
    worker: null,
    idleTimer: null,
  }));
  return sanitizer.queue(1, () => runJob(sanitizer, bytes, timeoutMs));
}

async function runJob(sanitizer: Sanitizer, bytes: Uint8Array, timeoutMs: number): Promise<SanitizedSvg> {
  if (sanitizer.idleTimer) clearTimeout(sanitizer.idleTimer);
  sanitizer.worker ??= startWorker(sanitizer);
  const worker = sanitizer.worker;
  const answer = await ask(worker, bytes, timeoutMs).catch(async (error: unknown) => {
    sanitizer.worker = null;
    await worker.terminate();
    throw error;
  });
  // After a large file the thread holds hundreds of megabytes that it would keep.
  if (bytes.length > imageLimits.svgWorkerReusedBytesMax) endWorker(sanitizer);
  else sanitizer.idleTimer = setTimeout(() => endWorker(sanitizer), imageLimits.svgWorkerIdleMs).unref();
  if (answer.ok) return answer.svg;
  if (answer.refusal !== null) throw new ImageRefused(answer.refusal);
  throw new Error(`The SVG sanitiser failed: ${answer.fault}`);
}

function startWorker(sanitizer: Sanitizer): Worker {
  const worker = new Worker(ownProgram('lib/maps/images/svg-worker.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: imageLimits.svgWorkerMegabytes },
    env: {},
    execArgv: [],
    stdout: false,
  });
  // One that fails while nobody waits for it must neither end the process nor be asked again.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    if (sanitizer.worker === worker) sanitizer.worker = null;
  });
  worker.unref();
  return worker;
}

function endWorker(sanitizer: Sanitizer): void {
  const { worker } = sanitizer;
  sanitizer.worker = null;
  void worker?.terminate();
}

function ask(worker: Worker, bytes: Uint8Array, timeoutMs: number): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new ImageRefused(tooComplex))), timeoutMs);
    const onMessage = (answer: WorkerAnswer) => settle(() => resolve(answer));
    const onError = (error: Error & { code?: string }) =>
      settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImageRefused(tooComplex) : error));
    const onExit = () => settle(() => reject(new Error('The SVG sanitiser ended by itself.')));
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      // Only a running job keeps the process alive.
      worker.unref();
      finish();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.ref();
    worker.postMessage(bytes);
  });
}
