import { useState } from 'react';
import { deletePlaces } from '../../commands/places.ts';
import type { Naming } from '../../screen/state.ts';
import { useEditor } from '../frame/context.tsx';
import { useSession } from '../frame/hooks.ts';

/** Gives the keys back to the map. */
export function focusMap(): void {
  document.querySelector<HTMLElement>('[data-editor-canvas]')?.focus({ preventScroll: true });
}

/** Returns what takes the room at hand from the map, and what brings it back while nothing was done after it. */
export function useDropRoom({ ids, at, step: made }: Naming): {
  drop: () => void;
  bringBack: (() => void) | null;
} {
  const { screen, session } = useEditor().editor;
  const lastStep = useSession((state) => state.lastStep);
  const [gone, setGone] = useState<{ id: string; step: number } | null>(null);
  const drop = () => {
    const id = ids[at] ?? '';
    session.run(deletePlaces(session.document, { ids: [id] }));
    const { lastStep: step } = session.store.getState();
    setGone(step === null ? null : { id, step });
    const next = screen.store.getState().naming;
    if (next) screen.name(next);
    else focusMap();
  };
  if (gone === null || gone.step !== lastStep) return { drop, bringBack: null };
  const bringBack = () => {
    session.undoStep(gone.step);
    screen.name({ ids: ids.toSpliced(at, 0, gone.id), at, step: made });
  };
  return { drop, bringBack };
}
