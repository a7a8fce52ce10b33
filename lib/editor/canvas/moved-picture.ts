import type { ToolState } from '../tools/types.ts';
import type { Pen } from './pen.ts';

/** More than these are moved as one picture. */
export const movedDrawnMax = 600;

/** Places by their ids and how far they were moved, in map px. */
export type Moved = { readonly ids: readonly string[]; readonly dx: number; readonly dy: number };

/** Shows many places on their way: painted once and then only shifted, for a frame has no time to paint thousands. */
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

/** What a hand or a held arrow key moves now. */
export function movedOf(state: ToolState): Moved | null {
  if (state.tool !== 'select') return null;
  return state.mode === 'move' || (state.mode === 'nudge' && state.isHeld) ? state : null;
}
