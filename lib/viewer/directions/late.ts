import type { WayData } from '../../wayfinding/search/way-data.ts';
import type { WayFinder } from '../../wayfinding/search/way-finder.ts';
import { type Loaded, loadJson } from '../core/load-json.ts';
import type { Viewer } from '../core/viewer.ts';
import { loadTelling } from './lazy-parts.ts';
import type { Telling } from './types.ts';

/** The parts that an answer needs in addition to the panel. */
export type Late = {
  /**
   * Requests all parts at once, so that none waits for another and all are loaded when the visitor has chosen a goal.
   */
  begin(): void;
  telling(): Promise<Telling | null>;
  /** Loads the floors and the search on them. Resolves to null if directions no longer exist. */
  ways(): Promise<Loaded<WayFinder> | null>;
};

export const offline = { kind: 'offline', detail: '', retryAfterSeconds: 0 } as const;

/** Keeps the last loaded floors. Publishing names other files. */
export function createLate(viewer: Viewer): Late {
  const { data, project, store } = viewer;
  const folder = viewer.boot.urls.data;
  let kept: { file: string; ways: Promise<Loaded<WayFinder>> } | null = null;

  const telling = () => loadTelling().catch(() => null);
  const open = async (file: string): Promise<Loaded<WayFinder>> => {
    const [finding, ways] = await Promise.all([telling(), loadJson<WayData>(folder + file)]);
    if (!finding) return { ok: false, failure: offline };
    return ways.ok ? finding.openFloors(ways.data, folder) : ways;
  };
  const ways = async () => {
    const { wayFile } = data;
    if (wayFile === null || !project().settings.wayfinding.isEnabled) return null;
    if (kept?.file === wayFile) return kept.ways;
    const mine = { file: wayFile, ways: open(wayFile) };
    kept = mine;
    const opened = await mine.ways;
    // After a failure the next call tries again.
    if (!opened.ok && kept === mine) kept = null;
    return opened;
  };
  return {
    begin() {
      void data.loadAll();
      void telling();
      if (store.state.way.from !== undefined) void ways();
    },
    telling,
    ways,
  };
}
