import { drawn as colors } from '../../brand/colors.ts';
import { markerBox } from '../../map/drawing/marker-shape.ts';
import { type IconSource, paintMarker } from '../../map/drawing/sprites.ts';
import type { Area, Marker, Place } from '../model/types.ts';
import { fillRing, type Pen, strokeRing } from './pen.ts';

/** Paints a place as the base picture does. */
export function paintPlace(pen: Pen, place: Place, icons: IconSource): void {
  if (place.kind === 'area') paintArea(pen, place);
  else paintOneMarker(pen, place, icons);
}

/** Paints a marker that is not there yet: faintly, in a dashed frame. */
export function paintGhost(pen: Pen, marker: Marker, icons: IconSource): void {
  paintOneMarker(pen, { ...marker, opacity: marker.opacity * ghostOpacity }, icons);
  frameMarker(pen, marker, colors.accent, [4, 3]);
}

const ghostOpacity = 0.5;

function paintArea(pen: Pen, area: Area): void {
  pen.context.globalAlpha = area.fillOpacity;
  fillRing(pen, area.data, area.color);
  pen.context.globalAlpha = 1;
  if (area.strokeWidth > 0) strokeRing(pen, area.data, area.color, area.strokeWidth, false);
}

function paintOneMarker({ context, project }: Pen, marker: Marker, icons: IconSource): void {
  const [x, y] = project(marker.position);
  context.save();
  context.translate(x, y);
  context.globalAlpha = marker.opacity;
  paintMarker(context, { ...marker, kind: 'marker', title: '', isTagged: false, names: 'off' }, icons);
  context.restore();
}

/** Marks a place as selected, by this person or in the colour of another. */
export function outlinePlace(pen: Pen, place: Place, own: string = colors.accent): void {
  if (place.kind === 'area') {
    strokeRing(pen, place.data, own, 2);
    return;
  }
  frameMarker(pen, place, own, []);
}

function frameMarker({ context, project }: Pen, marker: Marker, own: string, dash: number[]): void {
  const [x, y] = project(marker.position);
  const box = markerBox(marker);
  for (const [color, width] of [
    [colors.halo, 4],
    [own, 2],
  ] as const) {
    context.beginPath();
    context.setLineDash(color === own ? dash : []);
    context.roundRect(
      x + box.left - 4,
      y + box.top - 4,
      box.right - box.left + 8,
      box.bottom - box.top + 8,
      6,
    );
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
  context.setLineDash([]);
}
