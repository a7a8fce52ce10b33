import { inkOn } from './color.ts';
import { drawLabels } from './draw-labels.ts';
import { createOccupancy, type Occupancy } from './labels.ts';
import { markerBox } from './marker-shape.ts';
import type { Item, PlaceModel } from './place-model.ts';
import type { Context, Sprites } from './sprites.ts';
import type { AreaDrawing, MapTheme, MarkerDrawing, View } from './types.ts';

/** What is drawn: the view's middle in the middle of a canvas of `width` x `height` screen px. */
export type Frame = {
  readonly view: View;
  readonly width: number;
  readonly height: number;
  /** Device px a screen px. */
  readonly scale: number;
  /** The view's scale at zoom 1; from it follows how much is written. */
  readonly fitK: number;
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
};

export type PlacedMarker = { marker: MarkerDrawing; x: number; y: number; isDot: boolean };

const faintAlpha = 0.22;
/** Under this many screen px an area is a dot, and its border not worth drawing. */
const speckPx = 2;
const borderlessPx = 5;
/** Dots closer than this are drawn as one. */
const dotCellPx = 12;
const dotRadiusPx = 4;

/** Draws areas, markers and labels over a cleared canvas; the same on the main thread and in the worker. */
export function drawBase(context: Context, scene: Scene, frame: Frame): void {
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
  if (frame.isQuick) {
    drawDiscs(context, scene, frame, visible);
    return;
  }
  const occupancy = createOccupancy(width, height);
  const markers = placeMarkers(scene, frame, visible, occupancy);
  drawMarkers(context, scene, markers, scale);
  drawLabels(context, scene, frame, visible, markers, occupancy);
  context.globalAlpha = 1;
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

/** Screen places of the visible markers; one that would cover another is reduced to a dot. */
function placeMarkers(
  scene: Scene,
  frame: Frame,
  visible: readonly Item[],
  occupancy: Occupancy,
): PlacedMarker[] {
  const { view, width, height } = frame;
  const placed: PlacedMarker[] = [];
  const dotCells = new Set<number>();
  for (const { place } of visible) {
    if (place.kind !== 'marker') continue;
    const x = (place.position[0] - view.cx) * view.k + width / 2;
    const y = (place.position[1] - view.cy) * view.k + height / 2;
    const box = markerBox(place);
    const slack = place.size * 0.18;
    const isFree =
      !isFaint(scene, place.id) &&
      occupancy.claim({
        left: x + box.left + slack,
        top: y + box.top + slack,
        right: x + box.right - slack,
        bottom: y + box.bottom - slack,
      });
    if (!isFree) {
      const cell = Math.floor(x / dotCellPx) * 65_536 + Math.floor(y / dotCellPx);
      if (dotCells.has(cell)) continue;
      dotCells.add(cell);
    }
    placed.push({ marker: place, x, y, isDot: !isFree });
  }
  return placed;
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
    // A disc upon a white one: to fill two is cheaper than to draw a ring.
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

/** Dots first, so that whole markers lie over them. */
function drawMarkers(context: Context, scene: Scene, markers: readonly PlacedMarker[], scale: number): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const { marker, x, y, isDot } of markers) {
    if (!isDot) continue;
    context.globalAlpha = marker.opacity * (isFaint(scene, marker.id) ? faintAlpha : 1);
    context.beginPath();
    context.arc(x * scale, y * scale, Math.min(dotRadiusPx, marker.size / 2) * scale, 0, 2 * Math.PI);
    context.fillStyle = marker.color;
    context.fill();
    context.lineWidth = 1.25 * scale;
    context.strokeStyle = inkOn(marker.color) === '#ffffff' ? '#fff' : 'rgba(28, 27, 25, .55)';
    context.stroke();
  }
  const whole = markers.filter(({ isDot }) => !isDot);
  scene.sprites.prepare(
    whole.map(({ marker }) => marker),
    scale,
  );
  for (const { marker, x, y } of whole) {
    context.globalAlpha = marker.opacity;
    scene.sprites.draw(context, marker, x * scale, y * scale, scale);
  }
}

export function isFaint(scene: Scene, id: string): boolean {
  return scene.highlight !== null && !scene.highlight.has(id);
}
