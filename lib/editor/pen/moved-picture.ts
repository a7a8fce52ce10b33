import type { Pen } from './pen.ts';

/** More places than these are moved as one picture. */
export const movedDrawnMax = 600;

/** Ids of moved places and their distance, in map px. */
export type Moved = { readonly ids: readonly string[]; readonly dx: number; readonly dy: number };

/** A picture of many moving places, painted once and then shifted: painting thousands takes longer than a frame. */
export type MovedPicture = {
  paint(pen: Pen, moved: Moved, paintPlaces: (pen: Pen) => void): void;
};

export function createMovedPicture(): MovedPicture {
  let canvas: HTMLCanvasElement | null = null;
  let painted: { ids: readonly string[]; view: string } | null = null;
  return {
    paint(pen, { ids, dx, dy }, paintPlaces) {
      const { context, project } = pen;
      const [left, top] = project([0, 0]);
      const k = project([1, 0])[0] - left;
      const { width, height } = context.canvas;
      const view = [left, top, k, width, height].join();
      canvas ??= document.createElement('canvas');
      const scale = context.getTransform().a;
      if (painted?.ids !== ids || painted.view !== view) {
        canvas.width = width;
        canvas.height = height;
        const own = canvas.getContext('2d');
        if (!own) return;
        own.setTransform(scale, 0, 0, scale, 0, 0);
        paintPlaces({ context: own, project });
        painted = { ids, view };
      }
      context.drawImage(canvas, dx * k, dy * k, width / scale, height / scale);
    },
  };
}
