import type { Context, Frame } from '../frame.ts';
import type { MapTheme } from '../types.ts';
import { areaWeight, lineRatio, markerWeight, type PlacedLabel, screenPoint } from './label-picture.ts';
import { rightToLeft } from './reading-direction.ts';

const haloPx = 3.5;

/** Writes the labels: lines below all texts, halos below their texts. */
export function writeLabels(
  context: Context,
  theme: MapTheme,
  frame: Frame,
  labels: readonly PlacedLabel[],
  alphaOf: (id: string) => number,
): void {
  context.globalAlpha = 1;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.setTransform(frame.scale, 0, 0, frame.scale, 0, 0);
  for (const label of labels) drawLeader(context, theme, frame, label);
  context.fillStyle = theme.text;
  context.strokeStyle = theme.halo;
  context.lineWidth = haloPx;
  for (const label of labels) {
    context.globalAlpha = alphaOf(label.item.place.id);
    writeText(context, theme, frame, label);
  }
  context.globalAlpha = 1;
}

function drawLeader(context: Context, theme: MapTheme, frame: Frame, { item, leader }: PlacedLabel): void {
  const { place } = item;
  if (!leader || place.kind !== 'marker') return;
  const [x, y] = screenPoint(frame, place.position);
  context.beginPath();
  context.moveTo(x + leader.from[0], y + leader.from[1]);
  context.lineTo(x + leader.to[0], y + leader.to[1]);
  context.lineWidth = 3;
  context.strokeStyle = theme.halo;
  context.stroke();
  context.lineWidth = 1;
  context.strokeStyle = theme.text;
  context.stroke();
}

function writeText(context: Context, theme: MapTheme, frame: Frame, label: PlacedLabel): void {
  const { layout, sizePx, at, angle, item } = label;
  const [x, y] = screenPoint(frame, at);
  const { scale } = frame;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  context.setTransform(cos, sin, -sin, cos, x * scale, y * scale);
  context.font = `${item.place.kind === 'area' ? areaWeight : markerWeight} ${sizePx}px ${theme.font}`;
  const step = sizePx * lineRatio;
  const top = (-step * (layout.lines.length - 1)) / 2;
  context.direction = layout.lines.some((line) => rightToLeft.test(line)) ? 'rtl' : 'ltr';
  for (const [i, line] of layout.lines.entries()) context.strokeText(line, 0, top + i * step);
  for (const [i, line] of layout.lines.entries()) context.fillText(line, 0, top + i * step);
}
