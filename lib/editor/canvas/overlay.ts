import type { AtriumMap } from '../../map/create-map.ts';
import type { OverlayInput } from './paint-overlay.ts';

type Paint = typeof import('./paint-overlay.ts').paintOverlay;

/** The layer over the map. Its painter is loaded when a pointer comes near or when something needs painting. */
export type Overlay = { repaint(): void; load(): void };

export function createOverlay(map: AtriumMap, input: () => OverlayInput): Overlay {
  let paint: Paint | null = null;
  let isFetching = false;
  const show = (painter: Paint) =>
    map.setOverlay((context, project) => painter({ context, project }, input()));
  const load = () => {
    if (paint || isFetching) return;
    isFetching = true;
    import('./paint-overlay.ts').then(
      ({ paintOverlay }) => {
        paint = paintOverlay;
        show(paint);
      },
      () => {
        isFetching = false;
      },
    );
  };
  return {
    load,
    repaint() {
      if (paint) show(paint);
      else if (hasSomething(input())) load();
    },
  };
}

function hasSomething({ editor, backdrop, ghosts, carried, differences, preview }: OverlayInput): boolean {
  const { state } = editor.tools;
  const isResting = state.mode === 'idle' && (state.tool === 'select' || state.tool === 'pan');
  const { selection } = editor.session.store.getState();
  const isMarked = selection.length > 0 || ghosts.length > 0 || carried !== null;
  return !isResting || isMarked || [differences, backdrop, preview].some((one) => one !== null);
}
