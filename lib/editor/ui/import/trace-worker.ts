import { createTracer } from '../../../import/trace/answer.ts';
import type { FromTraceWorker, ToTraceWorker } from '../../../import/trace/messages.ts';
import type { Picture, Size } from '../../../import/trace/raster.ts';

/**
 * Messages to the worker. A plan comes as bitmaps from the top down. Their pixels are read in the worker, because that
 * is slow.
 */
export type ToPlanWorker =
  | Exclude<ToTraceWorker, { type: 'prepare' }>
  | { type: 'prepare'; id: number; strips: readonly ImageBitmap[]; level: Size };

/** The tracing worker keeps one prepared plan. The page ends it to cancel or to free its memory. */
const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToPlanWorker>) => void) | null;
  postMessage(message: FromTraceWorker): void;
};

const answer = createTracer((message) => port.postMessage(message));
port.onmessage = ({ data }) => {
  if (data.type !== 'prepare') return answer(data);
  const { id, level, strips } = data;
  answer({ type: 'prepare', id, level, picture: pictureOf(strips) });
};

/** Returns the pixels, or an empty picture if the browser has no canvas of this size. */
function pictureOf(strips: readonly ImageBitmap[]): Picture {
  const width = strips[0]?.width ?? 0;
  const height = strips.reduce((sum, strip) => sum + strip.height, 0);
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return { width, height, rgba: new Uint8Array(0) };
  let top = 0;
  for (const strip of strips) {
    context.drawImage(strip, 0, top);
    top += strip.height;
    strip.close();
  }
  return { width, height, rgba: context.getImageData(0, 0, width, height).data };
}
