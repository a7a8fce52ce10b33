import { type Bounds, boundsCenter, boundsOf } from '../../../geometry/bounds.ts';
import type { Point } from '../../../geometry/point.ts';
import { ringContains } from '../../../geometry/polygon.ts';
import type { Judged, Look } from '../../bring-in/judge.ts';
import { dot, type Pen, square, strokeRing } from '../../canvas/pen.ts';
import { overlayColors } from '../../canvas/theme.ts';

/** New: a full line and a fill. Changed: dashes and a fill. Left: a thin line and nothing inside. */
const looks: Record<Look, { color: string; width: number; dash: number[]; fill: number }> = {
  new: { color: overlayColors.added, width: 2, dash: [], fill: 0.22 },
  changed: { color: overlayColors.changed, width: 2.5, dash: [7, 4], fill: 0.14 },
  same: { color: '#6b655c', width: 1, dash: [], fill: 0 },
  left: { color: '#6b655c', width: 1, dash: [], fill: 0 },
};
const order: readonly Look[] = ['same', 'left', 'changed', 'new'];
/** A name is written where its place is at least this wide and high on the screen. */
const named = { widthPx: 56, heightPx: 18, max: 250 };

/** `widthPx` is measured when it is first written. */
type Label = { bounds: Bounds; at: Point; text: string; widthPx: number };
type Layer = { path: Path2D; points: Point[]; look: Look };

/** Paints proposed places: their outlines are made once, and each frame only moves them. */
export function previewPainter(
  places: readonly Judged[],
  nameOf: (judged: Judged) => string,
  hovered: () => Judged | null,
): (pen: Pen) => void {
  const layers = order.map((look) => layerOf(look, places));
  const labels = places.flatMap(({ place, look }, i): Label[] => {
    const judged = places[i];
    if (!place.ring || !judged || look === 'left' || look === 'same') return [];
    const bounds = boundsOf(place.ring);
    const at = boundsCenter(bounds);
    // The middle of an angled place lies beside it.
    if (!ringContains(place.ring, at)) return [];
    return [{ bounds, at, text: nameOf(judged), widthPx: 0 }];
  });
  return (pen) => {
    const { context, project } = pen;
    const [left, top] = project([0, 0]);
    const k = project([1, 0])[0] - left;
    for (const { path, points, look } of layers) {
      const { color, width, dash, fill } = looks[look];
      context.save();
      context.transform(k, 0, 0, k, left, top);
      context.fillStyle = color;
      context.strokeStyle = color;
      context.lineWidth = width / k;
      context.setLineDash(dash.map((px) => px / k));
      context.globalAlpha = fill;
      if (fill > 0) context.fill(path);
      context.globalAlpha = 1;
      context.stroke(path);
      context.restore();
      for (const point of points) paintPoint(pen, point, look);
    }
    paintLabels(pen, labels, k);
    paintHovered(pen, hovered());
  };
}

function layerOf(look: Look, places: readonly Judged[]): Layer {
  const path = new Path2D();
  const points: Point[] = [];
  for (const { place, look: own } of places) {
    if (own !== look) continue;
    if (place.point) points.push(place.point);
    place.ring?.forEach(([x, y], i) => {
      if (i === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    });
    if (place.ring) path.closePath();
  }
  return { path, points, look };
}

/** The same looks for what has no outline: a full dot, a hollow square, a small ring. */
function paintPoint(pen: Pen, point: Point, look: Look): void {
  const { color } = looks[look];
  if (look === 'new') dot(pen, point, 7, color, '#fff');
  else if (look === 'changed') square(pen, point, 12, '#fff', color);
  else dot(pen, point, 4, 'transparent', color);
}

function paintLabels({ context, project }: Pen, labels: readonly Label[], k: number): void {
  const { width, height } = context.canvas.getBoundingClientRect();
  context.save();
  context.font = '500 12px "Inter Variable", system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  let count = 0;
  for (const label of labels) {
    const { bounds, at } = label;
    const room = (bounds.maxX - bounds.minX) * k;
    if (room < named.widthPx || (bounds.maxY - bounds.minY) * k < named.heightPx) continue;
    const [x, y] = project(at);
    if (x < 0 || y < 0 || x > width || y > height || count++ > named.max) continue;
    const line = fitted(context, label, room - 8);
    context.strokeStyle = overlayColors.halo;
    context.lineWidth = 3;
    context.strokeText(line, x, y);
    context.fillStyle = '#1d1b18';
    context.fillText(line, x, y);
  }
  context.restore();
}

function fitted(context: CanvasRenderingContext2D, label: Label, px: number): string {
  label.widthPx ||= context.measureText(label.text).width;
  if (label.widthPx <= px) return label.text;
  const chars = [...label.text];
  return `${chars.slice(0, Math.max(1, Math.floor((chars.length * px) / label.widthPx) - 1)).join('')}…`;
}

function paintHovered(pen: Pen, judged: Judged | null): void {
  if (!judged) return;
  const { ring, point } = judged.place;
  if (ring) strokeRing(pen, ring, overlayColors.accent, 4);
  if (point) dot(pen, point, 11, 'transparent', overlayColors.accent);
}
