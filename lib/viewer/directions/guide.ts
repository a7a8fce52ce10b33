import { withRegion } from '../../wayfinding/itinerary/format-distance.ts';
import type { WayFinder } from '../../wayfinding/search/way-finder.ts';
import type { WayLink } from '../core/deep-link.ts';
import type { Loaded } from '../core/load-json.ts';
import type { LevelShape } from '../core/types.ts';
import type { Viewer, Walk } from '../core/viewer.ts';
import { type End, readEnd, readHere } from './ends.ts';
import { type Late, offline } from './late.ts';
import { loadTexts } from './lazy-parts.ts';
import type { Cause, Here, Route, Telling, WayView } from './types.ts';

export type Guide = {
  readonly view: WayView;
  /** Resolves once there is an answer, or somebody asks for another way. */
  refresh(cause: Cause): Promise<void>;
  setStep(step: number): void;
  /** Loads the floors. Resolves to null if directions no longer exist. */
  load(): Promise<Loaded<WayFinder> | null>;
  /** Resolves to the walks from an end to places, or to null if they cannot be measured. */
  walks(from: string, placeIds: readonly string[]): Promise<(Walk | null)[] | null>;
};

/** If a search takes longer, the panel shows that it is running. */
const slowMs = 150;

/** Keeps the view of directions in step with the address and the data. Calls `listen` with each change. */
export function createGuide(
  viewer: Viewer,
  late: Late,
  texts: WayView['texts'],
  listen: (view: WayView, before: WayView, cause: Cause) => void,
): Guide {
  const answers = createAnswers(viewer, late);
  let view = emptyView(texts);
  let lastTurn = 0;
  /** The turn of the search that was asked for, 0 once it is answered. */
  let asked = 0;
  let running: Promise<void> | null = null;

  const set = (change: Partial<WayView>, cause: Cause) => {
    const before = view;
    view = { ...view, ...change };
    listen(view, before, cause);
  };
  const answerFrom = async (levels: LevelShape[], link: WayLink, cause: Cause, isLast: () => boolean) => {
    const { from, to } = view;
    if (!from || !to) return set({ status: 'ends', answer: null }, cause);
    const slow = setTimeout(() => set({ status: 'looking' }, cause), slowMs);
    const [ways, telling] = await Promise.all([late.ways(), late.telling()]);
    clearTimeout(slow);
    if (isLast()) set(answers.of({ ...view, from, to }, levels, link, cause, ways, telling), cause);
  };
  const follow = async (cause: Cause, isLast: () => boolean) => {
    const link = viewer.store.state.way;
    const isOpen = link.from !== undefined;
    late.begin();
    const said = await loadTexts(viewer.languages().language).catch(() => null);
    if (!isLast()) return;
    if (said) view = { ...view, texts: said.texts, locale: withRegion(said.language, navigator.language) };
    if (isOpen && !view.isOpen) set({ isOpen, status: 'looking', answer: null }, cause);
    const levels = await viewer.data.loadAll();
    if (!isLast()) return;
    const { isUnknown, ...ends } = readLink(link, levels, viewer.project());
    const isLacking = levels.length < viewer.project().levels.length;
    if (isUnknown && isLacking && isOpen)
      return set({ isOpen, status: 'failed', failure: offline, answer: null }, cause);
    if (isUnknown && cause === 'asked') viewer.notify(viewer.strings().unknownLink);
    if (isOpen) {
      set(ends, cause);
      return answerFrom(levels, link, cause, isLast);
    }
    const sign = ends.here && (await late.telling());
    if (!isLast()) return;
    if (ends.here && !sign) viewer.notify(viewer.strings().failedOffline);
    set({ ...ends, isOpen, status: 'ends', answer: null, telling: sign ?? view.telling }, cause);
  };
  const refresh = async (cause: Cause) => {
    const turn = ++lastTurn;
    if (cause === 'asked') asked = turn;
    // A change during a search starts it again. It is still the search that a visitor or the host waits for.
    running = follow(asked > 0 ? 'asked' : cause, () => turn === lastTurn);
    await running;
    if (turn === lastTurn) asked = 0;
    while (asked === turn) await running;
  };
  return {
    get view() {
      return view;
    },
    refresh,
    load: late.ways,
    walks: (from, placeIds) => answers.walks(view, from, placeIds),
    setStep(step) {
      set({ step }, 'language');
    },
  };
}

function emptyView(texts: WayView['texts']): WayView {
  return {
    isOpen: false,
    from: null,
    to: null,
    profile: 'walk',
    here: null,
    isFromHere: false,
    heading: null,
    status: 'ends',
    failure: null,
    answer: null,
    telling: null,
    step: 0,
    texts,
    locale: 'en',
  };
}

type Ends = Pick<WayView, 'from' | 'to' | 'here' | 'isFromHere' | 'heading' | 'profile'>;

/** Reads the ends in an address. `isUnknown` is set if one of them is on none of these levels. */
export function readLink(
  link: WayLink,
  levels: readonly LevelShape[],
  { tags }: ReturnType<Viewer['project']>,
): Ends & { isUnknown: boolean } {
  const tagIds = tags.map(({ id }) => id);
  const to = link.to ? readEnd(link.to, levels, tagIds) : null;
  const here = hereOf(link, levels);
  const isFromHere = here !== null && link.from === link.here;
  const named = link.from && !isFromHere ? readEnd(link.from, levels) : null;
  // Only the goal of a way can be the nearest place with a tag.
  const from = isFromHere ? here.end : named?.kind === 'tag' ? null : named;
  const heading = isFromHere ? here.heading : headingOf(from);
  const profile = link.profile === 'stepFree' ? 'stepFree' : 'walk';
  const isUnknown = Boolean((link.from && !from) || (link.to && !to) || (link.here && !here));
  return { from, to, here, isFromHere, heading, profile, isUnknown };
}

function hereOf({ here, heading }: WayLink, levels: readonly LevelShape[]): Here | null {
  const end = here ? readHere(here, levels) : null;
  if (!here || !end) return null;
  const given = heading ? Number(heading) : Number.NaN;
  return { name: here, end, heading: given >= 0 && given < 360 ? given : headingOf(end) };
}

/** Returns the direction of view of a visitor at a "you are here" sign. */
function headingOf(end: WayView['from']): number | null {
  if (end?.kind !== 'place' || !('way' in end.place)) return null;
  return end.place.way?.kind === 'here' ? end.place.way.heading : null;
}

/** Converts search results to changes of the view. */
function createAnswers(viewer: Viewer, late: Late) {
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
