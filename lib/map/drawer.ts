import type { Frame } from './draw-base.ts';
import type { FromRedrawWorker, Icons, Look, ToRedrawWorker } from './redraw-messages.ts';
import type { PlaceDrawing } from './types.ts';
import { whenIdle } from './when-idle.ts';

/** Below this many places the main thread draws faster than a worker answers. */
const placesMin = 800;
const latestMs = 1000;

export type DrawnBitmap = FromRedrawWorker & { type: 'drawn' };

type Options = {
  look(): Look;
  icons(): Icons | null;
  createWorker: (() => Worker) | null;
};

/** The worker that draws large levels. A browser without one, or one that fails, leaves it all to the main thread. */
export type Drawer = {
  /** Another level is shown: its places go to the worker when the main thread has time. */
  start(places: readonly PlaceDrawing[]): void;
  send(message: ToRedrawWorker): void;
  /** Asks for a picture; answers false where the worker has none of this level's places yet. */
  draw(id: number, frame: Frame): boolean;
  /** Ends the worker for good. */
  fail(): void;
  destroy(): void;
};

/** `show` answers whether it took the bitmap; one that it did not take is closed. */
export function createDrawer(options: Options, show: (drawn: DrawnBitmap) => boolean): Drawer {
  let worker: Worker | null = null;
  let isReady = false;
  let isFailed = options.createWorker === null || typeof OffscreenCanvas === 'undefined';
  /** Counts levels: what the worker still draws of the one before is not shown. */
  let generation = 0;

  const send = (message: ToRedrawWorker) => worker?.postMessage(message);
  const fail = () => {
    isFailed = true;
    isReady = false;
    worker?.terminate();
    worker = null;
  };
  const receive = ({ data }: MessageEvent<FromRedrawWorker>) => {
    if (data.type === 'ready') isReady = data.generation === generation;
    else if (data.generation !== generation || !show(data)) data.bitmap.close();
  };
  const sendScene = (places: readonly PlaceDrawing[]) => {
    const icons = options.icons();
    if (isFailed || icons === null || places.length < placesMin || !options.createWorker) return;
    try {
      if (!worker) {
        worker = options.createWorker();
        worker.onmessage = receive;
        worker.onerror = fail;
      }
      send({ type: 'scene', generation, places, look: options.look(), icons });
    } catch {
      fail();
    }
  };
  return {
    start(places) {
      generation++;
      isReady = false;
      const mine = generation;
      whenIdle(() => mine === generation && sendScene(places), latestMs);
    },
    send,
    draw(id, frame) {
      if (isReady) send({ type: 'draw', id, generation, frame });
      return isReady;
    },
    fail,
    destroy() {
      generation++;
      worker?.terminate();
    },
  };
}
