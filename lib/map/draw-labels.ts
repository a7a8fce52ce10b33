import { type Frame, isFaint, type PlacedMarker, type Scene } from './draw-base.ts';
import { labelAnchor, type Occupancy, wrapText } from './labels.ts';
import { markerBox } from './marker-shape.ts';
import type { Item } from './place-model.ts';
import type { Context } from './sprites.ts';

type Text = { lines: string[]; x: number; y: number; sizePx: number; weight: number };

const areaTextPx = 12;
const areaTextPxMax = 16;
const markerTextPx = 11.5;
const markerTextWidthPx = 112;
const lineRatio = 1.2;
/** Marker names appear from this zoom on, or where few markers are in sight. */
const markerTextZoom = 1.7;
const fewMarkers = 24;
const roomyPx = 900;
const labelsMax = 260;
/** Widths of texts at 100 px, by weight and text: measuring is the dear part of a label. */
const widths = new Map<string, number>();
const widthsMax = 20_000;

/** Writes the titles that find room, largest areas first, then markers; nothing is written over anything else. */
export function drawLabels(
  context: Context,
  scene: Scene,
  frame: Frame,
  visible: readonly Item[],
  markers: readonly PlacedMarker[],
  occupancy: Occupancy,
): void {
  const { scale } = frame;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  const texts = [
    ...areaTexts(context, scene, frame, visible, occupancy),
    ...markerTexts(context, scene, frame, markers, occupancy),
  ];
  context.globalAlpha = 1;
  for (const text of texts) writeText(context, scene, text);
}

function areaTexts(
  context: Context,
  scene: Scene,
  frame: Frame,
  visible: readonly Item[],
  occupancy: Occupancy,
): Text[] {
  const { view, width, height } = frame;
  const texts: Text[] = [];
  const titled = visible.filter(
    ({ place, bounds }) =>
      place.kind === 'area' &&
      place.title !== '' &&
      (bounds.maxX - bounds.minX) * view.k > 20 &&
      (bounds.maxY - bounds.minY) * view.k > 10 &&
      !isFaint(scene, place.id),
  );
  titled.sort((a, b) => b.extent - a.extent);
  for (const item of titled.slice(0, 4 * labelsMax)) {
    if (texts.length >= labelsMax) break;
    const anchor = labelAnchor(item);
    const roomPx = 2 * anchor.radius * view.k;
    const sizePx = Math.min(areaTextPxMax, Math.max(areaTextPx, roomPx / 7));
    const measure = (text: string) => textWidth(context, scene, text, sizePx, 600);
    const linesMax = Math.min(3, Math.floor((roomPx + 4) / (sizePx * lineRatio)));
    if (linesMax < 1) continue;
    const lines = wrapText(item.place.title, anchor.chord * view.k - 6, linesMax, measure);
    if (!lines) continue;
    const x = (anchor.x - view.cx) * view.k + width / 2;
    const y = (anchor.y - view.cy) * view.k + height / 2;
    const text = { lines, x, y, sizePx, weight: 600 };
    if (occupancy.claim(boxOf(text, Math.max(...lines.map(measure))))) texts.push(text);
  }
  return texts;
}

function markerTexts(
  context: Context,
  scene: Scene,
  frame: Frame,
  markers: readonly PlacedMarker[],
  occupancy: Occupancy,
): Text[] {
  const isSparse = markers.length <= fewMarkers && frame.width >= roomyPx;
  if (frame.view.k < frame.fitK * markerTextZoom && !isSparse) return [];
  const texts: Text[] = [];
  for (const { marker, x, y, isDot } of markers) {
    if (isDot || marker.title === '' || marker.type === 'label-hover') continue;
    if (texts.length >= labelsMax) break;
    const measure = (text: string) => textWidth(context, scene, text, markerTextPx, 500);
    const lines = wrapText(marker.title, markerTextWidthPx, 2, measure);
    if (!lines) continue;
    const top = y + markerBox(marker).bottom + 3;
    const text = {
      lines,
      x,
      y: top + (lines.length * markerTextPx * lineRatio) / 2,
      sizePx: markerTextPx,
      weight: 500,
    };
    if (occupancy.claim(boxOf(text, Math.max(...lines.map(measure))))) texts.push(text);
  }
  return texts;
}

function boxOf(text: Text, widthPx: number) {
  const half = (text.lines.length * text.sizePx * lineRatio) / 2;
  return {
    left: text.x - widthPx / 2 - 3,
    right: text.x + widthPx / 2 + 3,
    top: text.y - half,
    bottom: text.y + half,
  };
}

function writeText(context: Context, scene: Scene, text: Text): void {
  const { theme } = scene;
  context.font = `${text.weight} ${text.sizePx}px ${theme.font}`;
  context.strokeStyle = theme.halo;
  context.lineWidth = 3.5;
  context.fillStyle = theme.text;
  const step = text.sizePx * lineRatio;
  const top = text.y - (step * (text.lines.length - 1)) / 2;
  for (const [i, line] of text.lines.entries()) context.strokeText(line, text.x, top + i * step);
  for (const [i, line] of text.lines.entries()) context.fillText(line, text.x, top + i * step);
}

function textWidth(context: Context, scene: Scene, text: string, sizePx: number, weight: number): number {
  const key = `${weight}${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    context.font = `${weight} 100px ${scene.theme.font}`;
    width = context.measureText(text).width;
    if (widths.size >= widthsMax) widths.clear();
    widths.set(key, width);
  }
  return (width * sizePx) / 100;
}
