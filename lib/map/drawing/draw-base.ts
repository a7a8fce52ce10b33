import type { Context, Frame } from '../frame.ts';
import { markerBox } from '../marker-shape.ts';
import type { Item, PlaceIndex, PlaceModel } from '../place-model.ts';
import type { AreaDrawing, Bubble, MapTheme, MarkerDrawing } from '../types.ts';
import { turnOf } from '../view/turn.ts';
import { project, visibleBounds } from '../view/view.ts';
import type { Sprites } from './sprites.ts';

export type Scene = {
  readonly model: PlaceModel;
  readonly sprites: Sprites;
  readonly theme: MapTheme;
  /** Ids that match the filter. Other places are drawn faintly. Null if there is no filter. */
  readonly highlight: ReadonlySet<string> | null;
  /** Ids that are drawn elsewhere, for example by the editor during a drag. */
  readonly excluded: ReadonlySet<string>;
  readonly selectedId: string | null;
  /** Whether markers that would overlap become a bubble. If false, each becomes a dot at its own position. */
  readonly hasBubbles: boolean;
  /** Null until loaded. */
  readonly detail: Detail | null;
};

/** Draws what the first, plain picture omits: whole markers, bubbles and names. Loaded right after that picture. */
export type Detail = {
  /** Draws on areas that are already drawn, and returns the bubbles. */
  draw(context: Context, scene: Scene, frame: Frame, visible: readonly Item[]): readonly Bubble[];
  /** Returns the smallest scale at which none of the markers overlap at a bearing. */
  partingScale(markers: readonly MarkerDrawing[], bearing?: number): number;
  createIndex: PlaceIndex;
};

/** Opacity of what a filter excludes: it stays in sight, for orientation. */
export const faintAlpha = 0.4;
/** An area below this size in screen px is drawn as a dot; below `borderlessPx` it has no border. */
const speckPx = 2;
const borderlessPx = 5;

/** Draws areas, markers and labels on a cleared canvas. Used by the main thread and the worker. */
export function drawBase(context: Context, scene: Scene, frame: Frame): readonly Bubble[] {
  const { view, width, height, scale } = frame;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, Math.ceil(width * scale), Math.ceil(height * scale));
  const visible = scene.model
    .search(visibleBounds(view, frame))
    .filter(({ place }) => !scene.excluded.has(place.id));
  drawAreas(context, scene, frame, visible);
  const outlined = visible.find(({ place }) => place.id === frame.outlinedId);
  if (outlined?.place.kind === 'area') outline(context, scene, areaPath(outlined, outlined.place), view.k);
  if (scene.detail && !frame.isQuick) return scene.detail.draw(context, scene, frame, visible);
  drawDiscs(context, scene, frame, visible);
  return [];
}

/** Sets the transform of the context so that its unit is map px. */
export function setMapTransform(context: Context, frame: Frame): void {
  const { view, scale } = frame;
  const turn = turnOf(view.bearing);
  const [cos, sin] = [turn.cos * view.k * scale, turn.sin * view.k * scale];
  context.setTransform(
    cos,
    -sin,
    sin,
    cos,
    (frame.width / 2) * scale - view.cx * cos - view.cy * sin,
    (frame.height / 2) * scale - view.cy * cos + view.cx * sin,
  );
}

/** Returns the outline of the area in map px. Creates it on first use. */
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

/** Draws the outline of what is selected or has the focus. `k` is screen px per unit of the context. */
export function outline(context: Context, { theme }: Scene, path: Path2D, k: number): void {
  context.globalAlpha = 1;
  context.lineJoin = 'round';
  for (const [color, widthPx] of [
    [theme.halo, 6],
    [theme.accent, 3],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = widthPx / k;
    context.stroke(path);
  }
}

/** Draws discs at the positions of the markers, at a fraction of the cost of icons. */
function drawDiscs(context: Context, scene: Scene, frame: Frame, visible: readonly Item[]): void {
  const { view, scale } = frame;
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const { place } of visible) {
    if (place.kind !== 'marker' || isFaint(scene, place.id)) continue;
    const box = markerBox(place);
    const radius = (box.right - box.left) / 2;
    const [x, above] = project(view, frame, place.position);
    const y = above + box.top + radius;
    // A disc on a white disc: two fills are cheaper than drawing a ring.
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

/** Checks whether the filter excludes the place. */
export function isFaint(scene: Scene, id: string): boolean {
  return scene.highlight !== null && !scene.highlight.has(id);
}
