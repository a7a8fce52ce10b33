import { drawn } from '../../../brand/colors.ts';
import { type Bounds, boundsCenter, boundsIntersect, boundsOf } from '../../../geometry/bounds.ts';
import type { Point } from '../../../geometry/point.ts';
import { ringContains } from '../../../geometry/polygon.ts';
import { ownerTheme } from '../../../map/owner-theme.ts';
import type { Judged, Look } from '../../bring-in/judge.ts';
import { createTiledPicture } from '../../canvas/tiled-picture.ts';
import { dot, type Pen, square, strokeRing } from '../../pen/pen.ts';

/** Looks of places. New: solid line and fill. Changed: dashes and fill. Gone: dots. Left: thin line without fill. */
export const looks: Record<Look, { color: string; width: number; dash: number[]; fill: number }> = {
  new: { color: drawn.added, width: 2, dash: [], fill: 0.22 },
  changed: { color: drawn.changed, width: 2.5, dash: [7, 4], fill: 0.14 },
  same: { color: '#6b655c', width: 1, dash: [], fill: 0 },
  left: { color: '#6b655c', width: 1, dash: [], fill: 0 },
  gone: { color: drawn.error, width: 1.5, dash: [2, 4], fill: 0 },
  removed: { color: drawn.error, width: 2.5, dash: [2, 4], fill: 0.22 },
};
const order: readonly Look[] = ['same', 'left', 'gone', 'removed', 'changed', 'new'];
/** Minimum size of a place on the screen for its name to be drawn. */
const named = { widthPx: 56, heightPx: 18 };

/** A name to draw. `widthPx` is measured at the first drawing. */
type Label = { at: Point; text: string; widthPx: number };
type Item = { judged: Judged; bounds: Bounds; label: Label | null };

export type PreviewPainter = {
  paint(pen: Pen): void;
  /** Reports that the view rests. */
  rest(): void;
};

/** Creates a painter for proposed places, of which there may be thousands. Each tile is painted once and then moved. */
export function previewPainter(
  places: readonly Judged[],
  titleOf: (judged: Judged) => string | null,
  hovered: () => Judged | null,
): PreviewPainter {
  const items = places.flatMap((judged) => itemOf(judged, titleOf));
  const picture = createTiledPicture((pen, bounds, k) => {
    const seen = items.filter((item) => boundsIntersect(item.bounds, bounds));
    for (const look of order) {
      const own = seen.filter(({ judged }) => judged.look === look);
      paintRings(pen, own, look, k);
      for (const { judged } of own) if (judged.place.point) paintPoint(pen, judged.place.point, look);
    }
    paintLabels(pen, seen, k);
    return seen.length > 0;
  });
  return {
    rest: picture.rest,
    paint(pen) {
      picture.paint(pen);
      paintHovered(pen, hovered());
    },
  };
}

function itemOf(judged: Judged, titleOf: (judged: Judged) => string | null): Item[] {
  const { place, look } = judged;
  const points = place.ring ?? (place.point ? [place.point] : []);
  if (points.length === 0) return [];
  const bounds = boundsOf(points);
  const at = boundsCenter(bounds);
  // The map draws the names of its own places. The middle of an angled place may lie outside of it.
  const isNamed = look === 'new' && place.ring !== null && ringContains(place.ring, at);
  const text = isNamed ? titleOf(judged) : null;
  return [{ judged, bounds, label: text === null ? null : { at, text, widthPx: 0 } }];
}

function paintRings({ context }: Pen, items: readonly Item[], look: Look, k: number): void {
  const { color, width, dash, fill } = looks[look];
  context.save();
  context.scale(k, k);
  context.fillStyle = color;
  context.strokeStyle = color;
  context.lineWidth = width / k;
  context.setLineDash(dash.map((px) => px / k));
  context.beginPath();
  for (const { judged } of items) {
    judged.place.ring?.forEach(([x, y], i) => {
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    if (judged.place.ring) context.closePath();
  }
  context.globalAlpha = fill;
  if (fill > 0) context.fill();
  context.globalAlpha = 1;
  context.stroke();
  context.restore();
}

/** Paints a place without an outline, by look: a full dot, a hollow square, a small ring. */
function paintPoint(pen: Pen, point: Point, look: Look): void {
  const { color } = looks[look];
  if (look === 'new') dot(pen, point, 7, color, '#fff');
  else if (look === 'changed') square(pen, point, 12, '#fff', color);
  else dot(pen, point, 4, 'transparent', color);
}

function paintLabels({ context, project }: Pen, items: readonly Item[], k: number): void {
  context.save();
  context.font = `500 12px ${ownerTheme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const { bounds, label } of items) {
    const room = (bounds.maxX - bounds.minX) * k;
    if (!label || room < named.widthPx || (bounds.maxY - bounds.minY) * k < named.heightPx) continue;
    const [x, y] = project(label.at);
    const line = fitted(context, label, room - 8);
    context.strokeStyle = drawn.halo;
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
  if (ring) strokeRing(pen, ring, drawn.accent, 4);
  if (point) dot(pen, point, 11, 'transparent', drawn.accent);
}
