import type { WayLink } from './deep-link.ts';

/** Number of places with one of the chosen tags, by level. Levels that failed to load are left out. */
export type Matches = ReadonlyMap<string, number>;

/** The choices of a visitor. Together with the data they determine everything on the screen. */
export type ViewerState = {
  levelId: string | null;
  placeId: string | null;
  language: string;
  /** Tags to show. If empty, all places are shown. */
  tagIds: readonly string[];
  /** Places with one of the tags, by level. Null without tags and until they are counted. */
  matches: Matches | null;
  /** The ends of a way and the visitor's position. `noWay` if there are none. */
  way: WayLink;
  /** Increases when data arrive: something on the screen may have changed. */
  dataTurn: number;
};

export type Store = {
  readonly state: ViewerState;
  set(change: Partial<ViewerState>): void;
  /** Calls `listen` with the new and the previous state after each change. With `now`, also calls it at once. */
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
