import type { Context, Surface } from '../frame.ts';
import { markerBox } from '../marker-shape.ts';
import type { MarkerDrawing } from '../types.ts';
import { type IconSource, paintMarker } from './paint-marker.ts';

export { type IconSource, paintMarker } from './paint-marker.ts';

type Slot = { x: number; y: number; width: number; height: number };

/** Space around a marker's box for its ring, in screen px. */
const bleedPx = 3;
const sheetWidthPx = 1024;
const sheetHeightPx = 1024;

export type Sprites = {
  /**
   * Paints the missing markers. All markers of a picture at once, because a sheet that is painted between two uses is
   * copied.
   */
  prepare(markers: Iterable<MarkerDrawing>, scale: number): void;
  /** Draws a prepared marker with its anchor at (`x`, `y`) in device px. */
  draw(context: Context, marker: MarkerDrawing, x: number, y: number, scale: number): void;
  clear(): void;
};

/** Paints each look of a marker (type, colour, icon, size, number, scale) once, side by side on one sheet. */
export function createSprites(
  icons: IconSource,
  createSurface: (width: number, height: number) => Surface,
): Sprites {
  const slots = new Map<string, Slot | null>();
  let sheet: Surface | null = null;
  let x = 0;
  let y = 0;
  let rowHeight = 0;

  const clear = () => {
    slots.clear();
    x = y = rowHeight = 0;
    if (sheet) sheet.width = sheetWidthPx;
  };
  const paint = (key: string, marker: MarkerDrawing, scale: number) => {
    const box = markerBox(marker);
    const width = Math.ceil((box.right - box.left + 2 * bleedPx) * scale);
    const height = Math.ceil((box.bottom - box.top + 2 * bleedPx) * scale);
    if (x + width > sheetWidthPx) {
      x = 0;
      y += rowHeight + 1;
      rowHeight = 0;
    }
    // A marker that does not fit on the sheet is painted where it is used.
    if (width > sheetWidthPx || y + height > sheetHeightPx) return slots.set(key, null);
    sheet ??= createSurface(sheetWidthPx, sheetHeightPx);
    const context = sheet.getContext('2d') as Context | null;
    if (!context) return slots.set(key, null);
    context.setTransform(
      scale,
      0,
      0,
      scale,
      x + (bleedPx - box.left) * scale,
      y + (bleedPx - box.top) * scale,
    );
    paintMarker(context, marker, icons);
    slots.set(key, { x, y, width, height });
    x += width + 1;
    rowHeight = Math.max(rowHeight, height);
    return slots;
  };
  return {
    prepare(markers, scale) {
      for (const marker of markers) {
        const key = keyOf(marker, scale);
        if (!slots.has(key)) paint(key, marker, scale);
      }
    },
    draw(context, marker, left, top, scale) {
      const slot = slots.get(keyOf(marker, scale));
      const box = markerBox(marker);
      if (!slot || !sheet) {
        context.setTransform(scale, 0, 0, scale, left, top);
        paintMarker(context, marker, icons);
        context.setTransform(1, 0, 0, 1, 0, 0);
        return;
      }
      const atX = Math.round(left + (box.left - bleedPx) * scale);
      const atY = Math.round(top + (box.top - bleedPx) * scale);
      context.drawImage(sheet, slot.x, slot.y, slot.width, slot.height, atX, atY, slot.width, slot.height);
    },
    clear,
  };
}

function keyOf(marker: MarkerDrawing, scale: number): string {
  const { type, color, icon, size, pinStyle, markerNumber, isClosed } = marker;
  return `${type}|${color}|${icon}|${size}|${pinStyle}|${markerNumber}|${isClosed}|${scale}`;
}
