import { areaPath, outline, type Scene, setMapTransform } from '../drawing/draw-base.ts';
import type { Context, Frame } from '../frame.ts';
import { markerBox } from '../marker-shape.ts';
import type { Item } from '../place-model.ts';
import type { AreaDrawing, MarkerDrawing } from '../types.ts';
import { boundsOnScreen, project } from '../view/view.ts';
import { selectedGrow } from './raised-box.ts';

/** What is drawn over the places temporarily. */
export type TopState = {
  readonly hovered: Item | undefined;
  readonly selected: Item | undefined;
  /** The selected area whose outline the base layer has already, below the names. */
  readonly outlinedId: string | null;
  /** The place with the keyboard focus. */
  readonly focused: Item | undefined;
};

/** Fills the hovered and the selected area below the base layer, so that markers and labels stay unchanged. */
export function drawUnder(context: Context, frame: Frame, { hovered, selected }: TopState): void {
  for (const item of new Set([hovered, selected])) {
    if (item?.place.kind === 'area') fillRaised(context, frame, item, item.place);
  }
  context.globalAlpha = 1;
}

/** Draws outlines, raised markers and the keyboard focus on a cleared canvas of the size of the view. */
export function drawTop(context: Context, scene: Scene, frame: Frame, state: TopState): void {
  const { hovered, selected, focused, outlinedId } = state;
  if (hovered && hovered !== selected) drawRaised(context, scene, frame, hovered, false);
  if (selected && selected.place.id !== outlinedId) drawRaised(context, scene, frame, selected, true);
  if (focused) drawFocus(context, scene, frame, focused);
  context.globalAlpha = 1;
}

function drawRaised(context: Context, scene: Scene, frame: Frame, item: Item, isSelected: boolean): void {
  const { place } = item;
  if (place.kind === 'area') drawRaisedArea(context, scene, frame, item, place, isSelected);
  else drawRaisedMarker(context, scene, frame, place, isSelected);
}

/** Fills a raised area. Together with the fill that the base layer paints on top, the opacity is `hoverOpacity`. */
function fillRaised(context: Context, frame: Frame, item: Item, area: AreaDrawing): void {
  setMapTransform(context, frame);
  context.globalAlpha = Math.max(
    0,
    (area.hoverOpacity - area.fillOpacity) / Math.max(1 - area.fillOpacity, 0.01),
  );
  context.fillStyle = area.color;
  context.fill(areaPath(item, area));
}

function drawRaisedArea(
  context: Context,
  scene: Scene,
  frame: Frame,
  item: Item,
  area: AreaDrawing,
  isSelected: boolean,
): void {
  const path = areaPath(item, area);
  setMapTransform(context, frame);
  if (isSelected) {
    outline(context, scene, path, frame.view.k);
    return;
  }
  context.globalAlpha = 1;
  context.lineJoin = 'round';
  context.strokeStyle = area.color;
  context.lineWidth = (area.strokeWidth + 1) / frame.view.k;
  context.stroke(path);
}

function drawRaisedMarker(
  context: Context,
  scene: Scene,
  frame: Frame,
  marker: MarkerDrawing,
  isSelected: boolean,
): void {
  const { scale } = frame;
  const [x, y] = project(frame.view, frame, marker.position);
  const large = isSelected ? { ...marker, size: Math.round(marker.size * selectedGrow) } : marker;
  if (isSelected) {
    const box = markerBox(large);
    const radius = (box.right - box.left) / 2 + 4;
    const middle = marker.type === 'drop-pin' ? box.top + radius - 4 : 0;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.beginPath();
    context.arc(x, y + middle, radius, 0, 2 * Math.PI);
    context.fillStyle = scene.theme.halo;
    context.fill();
    context.lineWidth = 2.5;
    context.strokeStyle = scene.theme.accent;
    context.stroke();
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  scene.sprites.prepare([large], scale);
  scene.sprites.draw(context, large, x * scale, y * scale, scale);
}

function drawFocus(context: Context, scene: Scene, frame: Frame, item: Item): void {
  const { place, bounds } = item;
  const { scale } = frame;
  const box = place.kind === 'marker' ? markerBox(place) : { left: 0, top: 0, right: 0, bottom: 0 };
  const { minX, minY, maxX, maxY } = boundsOnScreen(bounds, frame.view, frame);
  const [left, top] = [minX + box.left - 4, minY + box.top - 4];
  const width = maxX - minX + box.right - box.left + 8;
  const height = maxY - minY + box.bottom - box.top + 8;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  const path = new Path2D();
  path.roundRect(left, top, width, height, 5);
  outline(context, scene, path, 1);
}
