import type { WayFinder } from '../../wayfinding/search/way-finder.ts';
import type { WayLink } from '../core/deep-link.ts';
import type { Loaded } from '../core/load-json.ts';
import type { LevelShape } from '../core/types.ts';
import type { Viewer, Walk } from '../core/viewer.ts';
import { type End, readEnd } from './ends.ts';
import { type Late, offline } from './late.ts';
import type { Cause, Route, Telling, WayView } from './types.ts';

/** Converts search results to changes of the view. */
export function createAnswers(viewer: Viewer, late: Late) {
  return {
    /** Returns the answer for a view with both ends, or why there is none. */
    of(
      view: WayView & { from: End; to: End },
      levels: readonly LevelShape[],
      link: WayLink,
      cause: Cause,
      ways: Loaded<WayFinder> | null,
      telling: Telling | null,
    ): Partial<WayView> {
      if (!ways) return { status: 'off', answer: null };
      // While newer floors cannot be loaded, a visitor keeps the current way.
      if (!ways.ok && cause === 'changed' && view.answer) return { status: 'answer' };
      if (!ways.ok || !telling)
        return { status: 'failed', failure: ways.ok ? offline : ways.failure, answer: null };
      const answer = telling.answerView(viewer, ways.data, levels, view);
      const read = cause === 'changed' ? view.answer?.route?.steps[view.step] : undefined;
      const step = read && answer.route ? telling.keptStep(read, answer.route) : stepOf(link, answer.route);
      return { status: 'answer', answer, telling, failure: null, step };
    },
    /** Resolves to the walks from an end to places, or to null if they cannot be measured. */
    async walks(
      { profile, locale }: WayView,
      start: string,
      placeIds: readonly string[],
    ): Promise<(Walk | null)[] | null> {
      const [levels, ways, telling] = await Promise.all([viewer.data.loadAll(), late.ways(), late.telling()]);
      const from = readEnd(start, levels);
      if (!ways?.ok || !telling || !from) return null;
      const to = placeIds.flatMap((id) => readEnd(id, levels) ?? []);
      if (to.length < placeIds.length) return null;
      const openState = telling.openStateOf(viewer);
      return telling.measureWalks({ finder: ways.data, levels, from, to, profile, openState, locale });
    },
  };
}

/** Returns the step of an address, limited to the steps of the way. */
function stepOf({ step = '0' }: WayLink, route: Route | null): number {
  return Math.min(Math.max(0, Math.trunc(Number(step)) || 0), (route?.steps.length ?? 1) - 1);
}
