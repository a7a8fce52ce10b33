import { createStore } from 'zustand/vanilla';
import type { Point } from '../../geometry/point.ts';
import { nothingFound, type Trial, type WayFindings } from './way-findings.ts';
import { startWaySearch, type WaySearch, type WaySearchOptions } from './way-search.ts';

export type WayService = {
  get(): WayFindings;
  subscribe(listener: () => void): () => void;
  /** Follows the document until the returned function is called. Several callers may follow at once. */
  follow(): () => void;
  /** Returns the colour of the plan's palette at a point. */
  colorAt(levelId: string, point: Point): Promise<string | null>;
  /** Tries a way, again after each change of the building; null clears it. */
  tryWay(trial: Trial | null): void;
};

/** Creates the service for directions. A worker runs only while someone follows. */
export function createWayService(options: WaySearchOptions): WayService {
  const findings = createStore<WayFindings>(() => nothingFound);
  let search: WaySearch | null = null;
  let followers = 0;
  const begin = () => {
    search = startWaySearch(options, findings, () => {
      const lost = search;
      void options.connection.isBack().then(() => {
        if (lost === null || search !== lost) return;
        lost.stop();
        begin();
      });
    });
  };
  return {
    get: findings.getState,
    subscribe: findings.subscribe,
    follow() {
      if (followers++ === 0) begin();
      let isDone = false;
      return () => {
        if (isDone) return;
        isDone = true;
        if (--followers > 0) return;
        search?.stop();
        search = null;
      };
    },
    colorAt: async (levelId, point) => search?.colorAt(levelId, point) ?? null,
    tryWay(trial) {
      findings.setState({ trial, answer: null });
      search?.findTrial();
    },
  };
}
