import { type RefObject, useEffect, useRef } from 'react';
import type { Point } from '../../../geometry/point.ts';
import styles from './photo.module.css';

const sizePx = 112;
const zoom = 4;
/** From the corner to the middle of the lens, so that a finger does not cover it. */
const awayPx = 96;

/** Shows what is under the finger, larger. `at` is a share of the picture across and down. */
export function Lens({
  bitmap,
  at: [x, y],
  frame,
}: {
  bitmap: ImageBitmap;
  at: Point;
  frame: RefObject<HTMLDivElement | null>;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = frame.current?.getBoundingClientRect();
  const shown = box?.width ?? 1;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { width, height } = context.canvas;
    // Pixels of the bitmap under the lens.
    const side = (sizePx / zoom) * (bitmap.width / shown);
    context.fillStyle = '#777';
    context.fillRect(0, 0, width, height);
    context.drawImage(
      bitmap,
      x * bitmap.width - side / 2,
      y * bitmap.height - side / 2,
      side,
      side,
      0,
      0,
      width,
      height,
    );
  }, [bitmap, x, y, shown]);
  const isHigh = box !== undefined && y * box.height < awayPx;
  const side = x < 0.5 ? 1 : -1;
  const [left, top] = isHigh ? [side * awayPx, sizePx / 4] : [0, -awayPx];
  const density = Math.min(3, Math.ceil(globalThis.devicePixelRatio || 1));
  return (
    <div
      className={styles.lens}
      style={{
        left: `calc(${100 * x}% + ${left}px)`,
        top: `calc(${100 * y}% + ${top}px)`,
        width: sizePx,
        height: sizePx,
      }}
      aria-hidden
    >
      <canvas ref={canvas} width={sizePx * density} height={sizePx * density} />
    </div>
  );
}
