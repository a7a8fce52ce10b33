import type { Said } from '#lib/messages/errors.ts';
import { ImageRefused } from './image-refused.ts';
import { type SanitizedSvg, sanitizeSvg } from './svg/sanitize-svg.ts';

export type SvgTask = {
  bytes: Uint8Array;
  /** Receives the processor time of the thread at the start of the work, in microseconds. */
  begunAt: BigUint64Array;
};
export type SvgAnswer = { svg: SanitizedSvg } | { refusal: Said };

const blank = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
let ready: Promise<unknown> | null = null;

/** Sanitizes one SVG. `sanitize-in-worker.ts` starts this thread and sets its limits. */
export default async function sanitize({ bytes, begunAt }: SvgTask): Promise<SvgAnswer> {
  // The libraries load with the first file. Their loading must not count as its work.
  ready ??= sanitizeSvg(blank);
  await ready;
  const { user, system } = process.threadCpuUsage();
  Atomics.store(begunAt, 0, BigInt(user + system));
  try {
    return { svg: await sanitizeSvg(bytes) };
  } catch (error) {
    if (error instanceof ImageRefused) return { refusal: error.said };
    throw error;
  }
}
