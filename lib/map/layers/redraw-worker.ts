import { type Detail, drawBase } from '../drawing/draw-base.ts';
import type { Icons } from '../drawing/icon-store.ts';
import { createSprites } from '../drawing/sprites.ts';
import type { Frame } from '../frame.ts';
import { createPlaceModel, type PlaceModel } from '../place-model.ts';
import type { FromRedrawWorker, Look, ToRedrawWorker } from './redraw-messages.ts';

/** The redraw worker. Keeps a copy of the level and draws frames into bitmaps, newest request first. */
const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToRedrawWorker>) => void) | null;
  postMessage(message: FromRedrawWorker, transfer?: Transferable[]): void;
};

let model: PlaceModel | null = null;
let look: Look | null = null;
let icons: Icons = { paths: {}, pictures: {} };
let generation = 0;
let wanted: { id: number; frame: Frame } | null = null;

let detail: Detail | null = null;
/** The same part that the page loads. Without it the worker is never ready, and the page draws. */
const detailLoaded = import('../drawing/draw-detail.ts').then(({ createDetail }) => {
  detail = createDetail();
  model?.prepare(detail.createIndex);
});

const sprites = createSprites(
  { path: (name) => icons.paths[name] ?? null, picture: (url) => icons.pictures[url] ?? null },
  (width, height) => new OffscreenCanvas(Math.max(width, 1), Math.max(height, 1)),
);

port.onmessage = ({ data }) => {
  switch (data.type) {
    case 'scene':
      model = createPlaceModel({ places: data.places }, detail?.createIndex);
      ({ look, icons, generation } = data);
      sprites.clear();
      void detailLoaded.then(() => port.postMessage({ type: 'ready', generation: data.generation }));
      return;
    case 'places':
      model?.update(data.changed, data.removed);
      return;
    case 'look':
      look = data.look;
      return;
    case 'icons':
      icons = data.icons;
      sprites.clear();
      return;
    case 'draw':
      if (wanted === null) setTimeout(drawWanted, 0);
      wanted = data;
      return;
    default:
      data satisfies never;
  }
};

/** Runs after the messages that are already waiting, so that only the last of several requests is drawn. */
function drawWanted(): void {
  const request = wanted;
  wanted = null;
  if (!request || !model || !look) return;
  const { frame } = request;
  const canvas = new OffscreenCanvas(
    Math.ceil(frame.width * frame.scale),
    Math.ceil(frame.height * frame.scale),
  );
  const context = canvas.getContext('2d');
  if (!context) return;
  const highlight = look.highlight && new Set(look.highlight);
  const { theme, excluded, selectedId, hasBubbles } = look;
  const bubbles = drawBase(
    context,
    { model, sprites, theme, highlight, excluded: new Set(excluded), selectedId, hasBubbles, detail },
    frame,
  );
  const bitmap = canvas.transferToImageBitmap();
  port.postMessage({ type: 'drawn', id: request.id, generation, frame, bitmap, bubbles }, [bitmap]);
}
