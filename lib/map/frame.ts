import type { View } from './types.ts';

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export type Surface = HTMLCanvasElement | OffscreenCanvas;

/** What is drawn: the middle of the view is in the middle of a canvas of `width` x `height` screen px. */
export type Frame = {
  readonly view: View;
  readonly width: number;
  readonly height: number;
  /** Device px per screen px. */
  readonly scale: number;
  /** The scale of the view at zoom 1. It determines how many labels are written. */
  readonly fitK: number;
  /** Size of the part that the map's box shows. The rest lies beyond its edges, for a pan. */
  readonly seenWidth: number;
  readonly seenHeight: number;
  /** Whether the view is at the highest zoom. */
  readonly isDeepest: boolean;
  /** Whether this is a first picture: markers as plain discs, no labels. The complete picture follows at once. */
  readonly isQuick?: boolean;
  /** The selected area, if the picture has its outline, below the names. Else the top has it. */
  readonly outlinedId?: string | null;
};
