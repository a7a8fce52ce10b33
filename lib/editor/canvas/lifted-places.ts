import type { AtriumMap } from '../../map/create-map.ts';
import type { Editor } from '../editor.ts';
import type { Place } from '../model/types.ts';
import { createMovedPicture, type Moved, movedDrawnMax } from '../pen/moved-picture.ts';

/**
 * Dragged places, which leave the base picture. After the drag the overlay shows them until the base has them again.
 */
export type LiftedPlaces = {
  /** Returns the lifted places for the overlay to paint. */
  painted(): {
    ghosts: readonly Place[];
    carried: Moved | null;
    picture: ReturnType<typeof createMovedPicture>;
  };
  followTool(): void;
  stop(): void;
};

export function createLiftedPlaces(map: AtriumMap, editor: Editor, repaint: () => void): LiftedPlaces {
  const { tools } = editor;
  const { document } = editor.session;
  const picture = createMovedPicture();
  let ghosts: readonly Place[] = [];
  let dragged: readonly string[] = [];
  let carried: Moved | null = null;
  let lastMoved: Moved | null = null;

  const letGo = (ids: readonly string[]) => {
    if (ids.length > movedDrawnMax) carried = lastMoved;
    else ghosts = ids.flatMap((id) => document.place(id) ?? []);
    map.setExcluded(new Set(dragged));
    repaint();
  };
  const stop = map.on('drawn', () => {
    if (ghosts.length === 0 && !carried) return;
    ghosts = [];
    carried = null;
    repaint();
  });
  return {
    stop,
    painted: () => ({ ghosts, carried, picture }),
    followTool() {
      const { state, code } = tools;
      const moved = code?.moved?.(state) ?? null;
      lastMoved = moved ?? lastMoved;
      const now = moved?.ids ?? code?.reshaped?.(state) ?? [];
      if (now.length === dragged.length && now.every((id, i) => id === dragged[i])) return;
      const before = dragged;
      dragged = now;
      if (now.length > 0) map.setExcluded(new Set(now));
      else queueMicrotask(() => letGo(before));
    },
  };
}
