import { withRegion } from '../../wayfinding/itinerary/format-distance.ts';
import type { WayFinder } from '../../wayfinding/search/way-finder.ts';
import type { WayLink } from '../core/deep-link.ts';
import type { Loaded } from '../core/load-json.ts';
import type { LevelShape } from '../core/types.ts';
import type { Viewer, Walk } from '../core/viewer.ts';
import { createAnswers } from './answers.ts';
import { type Late, offline } from './late.ts';
import { loadTexts } from './lazy-parts.ts';
import { readLink } from './read-link.ts';
import type { Cause, WayView } from './types.ts';

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
