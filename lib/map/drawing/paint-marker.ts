import { dotRadius, dropPinRatio, markerBox } from '../marker-shape.ts';
import type { MarkerDrawing } from '../types.ts';
import { inkOn } from './color.ts';

/** Colours and widths of the line over a closed marker, as shares of its size. */
const crossing = [
  ['#fff', 0.24],
  ['#c62828', 0.12],
] as const;

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Source of icons: path data by built-in name, loaded pictures by address. */
export type IconSource = {
  path(name: string): string | null;
  picture(url: string): ImageBitmap | HTMLImageElement | null;
};

/** Paints one marker with its anchor at the origin, in screen px. */
export function paintMarker(context: Context, marker: MarkerDrawing, icons: IconSource): void {
  paintWhole(context, marker, icons);
  if (marker.isClosed) crossOut(context, marker);
}

function paintWhole(context: Context, marker: MarkerDrawing, icons: IconSource): void {
  const half = marker.size / 2;
  switch (marker.type) {
    case 'classic':
      fillBadge(context, marker, () => context.arc(0, 0, half - 1, 0, 2 * Math.PI));
      paintSymbol(context, marker, icons, 0, 0, marker.size * 0.58);
      return;
    case 'rounded-square':
      fillBadge(context, marker, () =>
        context.roundRect(1 - half, 1 - half, marker.size - 2, marker.size - 2, marker.size * 0.26),
      );
      paintSymbol(context, marker, icons, 0, 0, marker.size * 0.6);
      return;
    case 'numbered':
      fillBadge(context, marker, () => context.arc(0, 0, half - 1, 0, 2 * Math.PI));
      paintNumber(context, marker);
      return;
    case 'drop-pin':
      fillBadge(context, marker, () => tracePin(context, marker.size));
      paintPinHead(context, marker, icons);
      return;
    case 'pulse':
    case 'label-hover':
      fillBadge(context, marker, () => context.arc(0, 0, dotRadius(marker), 0, 2 * Math.PI));
      return;
    default:
      marker.type satisfies never;
  }
}

/** Draws a line over a closed marker, from corner to corner of its head. */
function crossOut(context: Context, marker: MarkerDrawing): void {
  const { top, right } = markerBox(marker);
  const middle = top + right;
  const reach = right * 0.86;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(-reach, middle + reach);
  context.lineTo(reach, middle - reach);
  for (const [color, width] of crossing) {
    context.strokeStyle = color;
    context.lineWidth = Math.max(2, marker.size * width);
    context.stroke();
  }
}

/** Fills the coloured body with a white ring and a dark edge, so that the marker is visible on any plan. */
function fillBadge(context: Context, marker: MarkerDrawing, trace: () => void): void {
  const ring = Math.max(1, Math.min(2.5, marker.size / 12));
  context.beginPath();
  trace();
  // A plain ring under the white one: a blurred shadow costs more than the rest of the marker.
  context.lineWidth = ring * 2 + 2;
  context.strokeStyle = 'rgba(20, 18, 15, .3)';
  context.stroke();
  context.lineWidth = ring * 2;
  context.strokeStyle = '#fff';
  context.stroke();
  context.fillStyle = marker.color;
  context.fill();
}

function tracePin(context: Context, size: number): void {
  const radius = size / 2 - 1;
  const height = size * dropPinRatio - 1;
  const centerY = radius - height;
  const tilt = Math.acos(radius / -centerY);
  context.arc(0, centerY, radius, Math.PI / 2 + tilt, Math.PI / 2 - tilt);
  context.lineTo(0, 0);
  context.closePath();
}

function paintPinHead(context: Context, marker: MarkerDrawing, icons: IconSource): void {
  const centerY = marker.size / 2 - marker.size * dropPinRatio;
  if (marker.pinStyle === 'icon') paintSymbol(context, marker, icons, 0, centerY, marker.size * 0.54);
  else if (marker.pinStyle === 'dot') paintDot(context, marker, centerY);
}

function paintDot(context: Context, marker: MarkerDrawing, y: number): void {
  context.beginPath();
  context.arc(0, y, marker.size * 0.16, 0, 2 * Math.PI);
  context.fillStyle = inkOn(marker.color);
  context.fill();
}

function paintSymbol(
  context: Context,
  marker: MarkerDrawing,
  icons: IconSource,
  x: number,
  y: number,
  size: number,
): void {
  const { icon } = marker;
  if (icon === null) {
    paintDot(context, marker, y);
    return;
  }
  const picture = icon.includes('/') || icon.startsWith('data:') ? icons.picture(icon) : null;
  if (picture) {
    // In its own proportions, with the diagonal of the square that a built-in icon fills.
    const k = (size * Math.SQRT2) / Math.hypot(picture.width, picture.height);
    const [width, height] = [picture.width * k, picture.height * k];
    context.drawImage(picture, x - width / 2, y - height / 2, width, height);
    return;
  }
  const path = icons.path(icon);
  if (path === null) {
    paintDot(context, marker, y);
    return;
  }
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / 24, size / 24);
  context.lineWidth = 2.2;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = inkOn(marker.color);
  context.stroke(new Path2D(path));
  context.restore();
}

function paintNumber(context: Context, marker: MarkerDrawing): void {
  const text = marker.markerNumber === null ? '' : String(marker.markerNumber);
  const shrink = Math.min(1, 2.1 / Math.max(text.length, 1));
  context.font = `600 ${marker.size * 0.52 * Math.max(shrink, 0.3)}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = inkOn(marker.color);
  context.fillText(text, 0, marker.size * 0.03);
}
