import type { WayLink } from './deep-link.ts';
import type { Matches } from './filter-matches.ts';

/** What a visitor has chosen; everything on the screen follows from it and the data. */
export type ViewerState = {
  levelId: string | null;
  placeId: string | null;
  language: string;
  /** Tags to show; none shows everything. */
  tagIds: readonly string[];
  /** Places that have one of the tags, by level; null without tags, and before they are counted. */
  matches: Matches | null;
  /** Ends of a way, and where the visitor is; `noWay` without. */
  way: WayLink;
  /** Counts up when data arrived: something to show may have changed. */
  dataTurn: number;
};

export type Store = {
  readonly state: ViewerState;
  set(change: Partial<ViewerState>): void;
  /** Calls with the new and the former state after each change; once at first with `now`. */
  subscribe(listen: (state: ViewerState, before: ViewerState) => void): void;
};

export function createStore(initial: ViewerState): Store {
  let state = initial;
  const listeners: ((state: ViewerState, before: ViewerState) => void)[] = [];
  return {
    get state() {
      return state;
    },
    set(change) {
      const before = state;
      const next = { ...state, ...change };
      const isSame = (Object.keys(next) as (keyof ViewerState)[]).every(
        (name) => next[name] === before[name],
      );
      if (isSame) return;
      state = next;
      for (const listen of listeners) listen(state, before);
    },
    subscribe(listen) {
      listeners.push(listen);
    },
  };
}
