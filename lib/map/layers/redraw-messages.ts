import type { Icons } from '../drawing/icon-store.ts';
import type { Frame } from '../frame.ts';
import type { Bubble, MapTheme, PlaceDrawing } from '../types.ts';

/** Look of the places beyond their own data. Sent to the worker unchanged. */
export type Look = {
  theme: MapTheme;
  highlight: readonly string[] | null;
  excluded: readonly string[];
  selectedId: string | null;
  hasBubbles: boolean;
};

export type ToRedrawWorker =
  | { type: 'scene'; generation: number; places: readonly PlaceDrawing[]; look: Look; icons: Icons }
  | { type: 'places'; changed: readonly PlaceDrawing[]; removed: readonly string[] }
  | { type: 'look'; look: Look }
  | { type: 'icons'; icons: Icons }
  | { type: 'draw'; id: number; generation: number; frame: Frame };

export type FromRedrawWorker =
  | { type: 'ready'; generation: number }
  | {
      type: 'drawn';
      id: number;
      generation: number;
      frame: Frame;
      bitmap: ImageBitmap;
      bubbles: readonly Bubble[];
    };
