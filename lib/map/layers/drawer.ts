import { whenIdle } from '../../late/when-idle.ts';
import type { Icons } from '../drawing/icon-store.ts';
import type { Frame } from '../frame.ts';
import type { PlaceDrawing } from '../types.ts';
import type { FromRedrawWorker, Look, ToRedrawWorker } from './redraw-messages.ts';

/** With fewer places, drawing on the main thread is faster than the round trip to a worker. */
const placesMin = 800;
const latestMs = 1000;

export type DrawnBitmap = FromRedrawWorker & { type: 'drawn' };

type Options = {
  look(): Look;
  icons(): Icons | null;
  createWorker: (() => Worker) | null;
};

/**
 * The worker that draws large levels. If the browser has no worker or the worker fails, the main thread draws
 * everything.
 */
export type Drawer = {
  /** Called when another level is shown. Its places are sent to the worker when the main thread is idle. */
  start(places: readonly PlaceDrawing[]): void;
  send(message: ToRedrawWorker): void;
  /** Requests a picture. Returns false if the worker does not have the places of this level yet. */
  draw(id: number, frame: Frame): boolean;
  /** Ends the worker permanently. */
  fail(): void;
  destroy(): void;
};

/** Creates the drawer. `show` returns whether it took the bitmap. A bitmap that it did not take is closed. */
export function createDrawer(options: Options, show: (drawn: DrawnBitmap) => boolean): Drawer {
  let worker: Worker | null = null;
  let isReady = false;
  let isFailed = options.createWorker === null || typeof OffscreenCanvas === 'undefined';
  /** Counts levels: pictures that the worker still draws of the previous level are not shown. */
  let generation = 0;
  /** Changes of places before the worker gets those of this level; null afterwards. */
  let late: ToRedrawWorker[] | null = null;

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
    const changes = late ?? [];
    late = null;
    if (isFailed || icons === null || places.length < placesMin || !options.createWorker) return;
    try {
      if (!worker) {
        worker = options.createWorker();
        worker.onmessage = receive;
        worker.onerror = fail;
      }
      send({ type: 'scene', generation, places, look: options.look(), icons });
      for (const change of changes) send(change);
    } catch {
      fail();
    }
  };
  return {
    start(places) {
      generation++;
      isReady = false;
      late = [];
      const mine = generation;
      whenIdle(() => mine === generation && sendScene(places), latestMs);
    },
    send(message) {
      // Look and icons are read when the places are sent.
      if (late && message.type === 'places') late.push(message);
      else send(message);
    },
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
