import { drawn as colors } from '../../brand/colors.ts';
import { type IconSource, paintMarker } from '../../map/drawing/sprites.ts';
import { markerBox } from '../../map/marker-shape.ts';
import type { Area, Marker, Place } from '../model/types.ts';
import { movedDrawnMax } from './moved-picture.ts';
import { addRing, fillRing, type Pen, strokeRing } from './pen.ts';

/** Outlines of so many places are one stroke. One stroke of thousands takes longer than several. */
const outlinesPerStroke = 200;

/** With as many places, markers are painted as squares and areas without a border. */
const plainFrom = 4000;

/** Paints places as the base picture does; thousands in a plain form, by few fills. */
export function paintPlaces(pen: Pen, places: readonly Place[], icons: IconSource): void {
  if (places.length < plainFrom) {
    for (const place of places) paintPlace(pen, place, icons);
    return;
  }
  const { context, project } = pen;
  for (const [look, alike] of Map.groupBy(places, lookOf)) {
    const [color = '', opacity] = look.split(' ');
    context.globalAlpha = Number(opacity);
    context.fillStyle = color;
    for (let at = 0; at < alike.length; at += outlinesPerStroke) {
      context.beginPath();
      for (const place of alike.slice(at, at + outlinesPerStroke)) {
        if (place.kind === 'area') addRing(pen, place.data);
        else {
          const [x, y] = project(place.position);
          context.rect(x - place.size / 2, y - place.size / 2, place.size, place.size);
        }
      }
      context.fill();
    }
  }
  context.globalAlpha = 1;
}

function lookOf(place: Place): string {
  return `${place.color} ${place.kind === 'area' ? place.fillOpacity : place.opacity}`;
}

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

/**
 * Marks places as selected. Thousands get plain outlines without halo, many in one stroke: each stroke of a canvas takes
 * its time, and nobody tells such outlines apart.
 */
export function outlinePlaces(pen: Pen, places: readonly Place[]): void {
  if (places.length <= movedDrawnMax) {
    for (const place of places) outlinePlace(pen, place);
    return;
  }
  const { context, project } = pen;
  context.lineJoin = 'miter';
  context.strokeStyle = colors.accent;
  context.lineWidth = 2;
  for (let at = 0; at < places.length; at += outlinesPerStroke) {
    context.beginPath();
    for (const place of places.slice(at, at + outlinesPerStroke)) {
      if (place.kind === 'area') addRing(pen, place.data);
      else {
        const [x, y] = project(place.position);
        const box = markerBox(place);
        context.rect(x + box.left, y + box.top, box.right - box.left, box.bottom - box.top);
      }
    }
    context.stroke();
  }
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
