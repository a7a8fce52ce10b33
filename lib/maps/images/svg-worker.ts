import { parentPort } from 'node:worker_threads';
import { ImageRefused } from './image-refused.ts';
import { type SanitizedSvg, sanitizeSvg } from './svg/sanitize-svg.ts';

/** The thread in which SVG files are sanitised; `sanitize-in-worker.ts` starts it and sets its limits. */
export type WorkerAnswer =
  | { ok: true; svg: SanitizedSvg }
  | { ok: false; refusal: string | null; fault: string };

parentPort?.on('message', async (bytes: Uint8Array) => {
  parentPort?.postMessage(await answer(bytes));
});

async function answer(bytes: Uint8Array): Promise<WorkerAnswer> {
  try {
    return { ok: true, svg: await sanitizeSvg(bytes) };
  } catch (error) {
    const refusal = error instanceof ImageRefused ? error.message : null;
    return {
      ok: false,
      refusal,
      fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}
