import type { Detail } from './draw-detail.ts';
import { markerBox } from './marker-shape.ts';
import type { Item, PlaceModel } from './place-model.ts';
import type { Context, Sprites } from './sprites.ts';
import type { AreaDrawing, Bubble, MapTheme, View } from './types.ts';

/** What is drawn: the view's middle in the middle of a canvas of `width` x `height` screen px. */
export type Frame = {
  readonly view: View;
  readonly width: number;
  readonly height: number;
  /** Device px a screen px. */
  readonly scale: number;
  /** The view's scale at zoom 1; from it follows how much is written. */
  readonly fitK: number;
  /** How much of the picture the map's box shows: the rest lies beyond its edges, for a pan. */
  readonly seenWidth: number;
  readonly seenHeight: number;
  /** Whether nobody can zoom in further. */
  readonly isDeepest: boolean;
  /** A first picture: markers as plain discs, no labels; the whole one follows at once. */
  readonly isQuick?: boolean;
};

export type Scene = {
  readonly model: PlaceModel;
  readonly sprites: Sprites;
  readonly theme: MapTheme;
  /** Ids that match the filter; others are drawn faintly. Null: no filter. */
  readonly highlight: ReadonlySet<string> | null;
  /** Ids that somebody else draws, as the editor does under a drag. */
  readonly excluded: ReadonlySet<string>;
  readonly selectedId: string | null;
  /** Whether markers that would cover each other become a bubble; else they become dots, each at its own place. */
  readonly hasBubbles: boolean;
  /** Null until it is loaded. */
  readonly detail: Detail | null;
};

export const faintAlpha = 0.22;
/** Under this many screen px an area is a dot, and its border not worth drawing. */
const speckPx = 2;
const borderlessPx = 5;

/** Draws areas, markers and labels over a cleared canvas; the same on the main thread and in the worker. */
export function drawBase(context: Context, scene: Scene, frame: Frame): readonly Bubble[] {
  const { view, width, height, scale } = frame;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, Math.ceil(width * scale), Math.ceil(height * scale));
  const halfWidth = width / 2 / view.k;
  const halfHeight = height / 2 / view.k;
  const visible = scene.model
    .search({
      minX: view.cx - halfWidth,
      minY: view.cy - halfHeight,
      maxX: view.cx + halfWidth,
      maxY: view.cy + halfHeight,
    })
    .filter(({ place }) => !scene.excluded.has(place.id));
  drawAreas(context, scene, frame, visible);
  if (scene.detail && !frame.isQuick) return scene.detail.draw(context, scene, frame, visible);
  drawDiscs(context, scene, frame, visible);
  return [];
}

/** Moves the context so that map px are its unit. */
export function setMapTransform(context: Context, frame: Frame): void {
  const { view, scale } = frame;
  const unit = view.k * scale;
  context.setTransform(
    unit,
    0,
    0,
    unit,
    (frame.width / 2) * scale - view.cx * unit,
    (frame.height / 2) * scale - view.cy * unit,
  );
}

/** The area's outline in map px, made at its first use. */
export function areaPath(item: Item, area: AreaDrawing): Path2D {
  if (item.path) return item.path;
  const path = new Path2D();
  let isFirst = true;
  for (const corner of area.data) {
    if (isFirst) path.moveTo(corner[0], corner[1]);
    else path.lineTo(corner[0], corner[1]);
    isFirst = false;
  }
  path.closePath();
  item.path = path;
  return path;
}

function drawAreas(context: Context, scene: Scene, frame: Frame, visible: readonly Item[]): void {
  const { k } = frame.view;
  setMapTransform(context, frame);
  context.lineJoin = frame.isQuick ? 'bevel' : 'round';
  for (const item of visible) {
    const { place, bounds } = item;
    if (place.kind !== 'area') continue;
    const alpha = isFaint(scene, place.id) ? faintAlpha : 1;
    const sizePx = Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) * k;
    context.fillStyle = place.color;
    context.globalAlpha = place.fillOpacity * alpha;
    if (sizePx < speckPx) {
      context.fillRect(bounds.minX, bounds.minY, bounds.maxX - bounds.minX, bounds.maxY - bounds.minY);
      continue;
    }
    const path = areaPath(item, place);
    if (place.fillOpacity > 0) context.fill(path);
    if (place.strokeWidth === 0 || sizePx < borderlessPx) continue;
    context.globalAlpha = alpha;
    context.strokeStyle = place.color;
    context.lineWidth = Math.min(place.strokeWidth, sizePx / 8) / k;
    context.stroke(path);
  }
}

/** The places of the markers at a fraction of what icons cost. */
function drawDiscs(context: Context, scene: Scene, frame: Frame, visible: readonly Item[]): void {
  const { view, width, height, scale } = frame;
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const { place } of visible) {
    if (place.kind !== 'marker' || isFaint(scene, place.id)) continue;
    const box = markerBox(place);
    const x = (place.position[0] - view.cx) * view.k + width / 2;
    const y = (place.position[1] - view.cy) * view.k + height / 2 + (box.top + (box.right - box.left) / 2);
    const radius = (box.right - box.left) / 2;
    // A disc over a white one: to fill two is cheaper than to draw a ring.
    fillDisc(context, x * scale, y * scale, radius * scale, '#fff');
    fillDisc(context, x * scale, y * scale, Math.max(radius - 2, 0) * scale, place.color);
  }
}

function fillDisc(context: Context, x: number, y: number, radius: number, color: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}

/** Whether the filter leaves the place out. */
export function isFaint(scene: Scene, id: string): boolean {
  return scene.highlight !== null && !scene.highlight.has(id);
}
