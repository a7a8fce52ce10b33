import { lateCode } from '../../late/late-code.ts';
import type { AtriumMap } from '../../map/create-map.ts';
import { loadTools } from '../tools/list.ts';
import type { OverlayInput } from './paint-overlay.ts';

/** The painter, with the tools that it asks to paint themselves. */
const painter = lateCode(async () => {
  const [{ paintOverlay }, tools] = await Promise.all([import('./paint-overlay.ts'), loadTools()]);
  return { paintOverlay, tools };
});

/** The layer over the map. Its painter is loaded when a pointer comes near or when something needs painting. */
export type Overlay = { repaint(): void; load(): void };

export function createOverlay(map: AtriumMap, input: () => OverlayInput): Overlay {
  const show = ({ paintOverlay, tools }: NonNullable<typeof painter.parts>) =>
    map.setOverlay((context, project) => paintOverlay({ context, project }, input(), tools));
  let isWanted = false;
  return {
    load: () => void painter.ahead(),
    repaint() {
      if (painter.parts) return show(painter.parts);
      if (isWanted || !hasSomething(input())) return;
      isWanted = true;
      painter.want(show);
    },
  };
}

function hasSomething({
  editor,
  backdrop,
  ghosts,
  carried,
  people,
  differences,
  preview,
}: OverlayInput): boolean {
  const { state, tool } = editor.tools;
  const isResting = state.mode === 'idle' && tool.presses !== 'points';
  const { selection } = editor.screen.store.getState();
  const hasConflicts = editor.session.store.getState().conflicts.length > 0;
  const isMarked =
    hasConflicts ||
    editor.shafts.ghosts().length > 0 ||
    selection.length > 0 ||
    ghosts.length > 0 ||
    carried !== null ||
    people.length > 0;
  return !isResting || isMarked || [differences, backdrop, preview].some((one) => one !== null);
}
