import { lateCode } from '../../late/late-code.ts';
import type { Document } from '../model/document.ts';
import type { Ghost, Marker } from '../model/types.ts';
import type { Screen } from '../screen/screen.ts';

const code = lateCode(() => import('./shaft-object.ts'));

/** Lifts and stairs as objects over their floors. */
export type Shafts = {
  /** Returns the ghosts on the shown level: of all lifts and stairs while directions are edited, else of the one at hand. */
  ghosts(): readonly Ghost[];
  /** Passes on all ends of a lift or stair, at once if the code is there; none for another marker. */
  withEnds(marker: Marker, take: (ends: readonly Marker[]) => void): void;
  subscribe(listener: () => void): () => void;
};

const none: readonly Ghost[] = [];

export function createShafts(document: Document, { store }: Screen): Shafts {
  const listeners = new Set<() => void>();
  let known: readonly Ghost[] | null = null;
  const isWanted = () => store.getState().way !== null || store.getState().shaft !== null;
  const forget = () => {
    known = null;
    if (isWanted() && !code.parts) code.want(tell);
  };
  const tell = () => {
    known = null;
    for (const listener of listeners) listener();
  };
  document.subscribe(forget);
  store.subscribe((now, before) => {
    const isOld =
      now.levelId !== before.levelId ||
      now.way !== before.way ||
      now.shaft !== before.shaft ||
      now.served !== before.served;
    if (!isOld) return;
    forget();
    for (const listener of listeners) listener();
  });
  const find = () => {
    const { way, shaft, served, levelId } = store.getState();
    if (!isWanted() || !code.parts || levelId === null) return none;
    return code.parts.ghostsOn(document, levelId, served, way ? null : shaft);
  };
  return {
    ghosts() {
      known ??= find();
      return known;
    },
    withEnds: (marker, take) => void code.want(({ shaftEnds }) => take(shaftEnds(document, marker))),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
