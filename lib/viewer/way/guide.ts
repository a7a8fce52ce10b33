import type { WorkingHours } from '../../mapmodel/types.ts';
import type { WayFinder } from '../../wayfinding/search/way-finder.ts';
import type { ViewerContext } from '../context.ts';
import type { WayLink } from '../deep-link.ts';
import type { Loaded } from '../load-json.ts';
import type { LevelShape } from '../types.ts';
import { readEnd, spotOf } from './ends.ts';
import type { createWayLoader } from './load-ways.ts';
import type { Walk } from './measure-walks.ts';
import type { Here, LazyParts, WayKit, WayView } from './types.ts';

/** Why directions are looked at anew: somebody asked, the building changed, or the language did. */
export type Cause = 'asked' | 'changed' | 'language';
export type Guide = {
  readonly view: WayView;
  refresh(cause: Cause): Promise<void>;
  setStep(step: number): void;
  /** Loads the floors; null where there are none any more. */
  load(): Promise<Loaded<WayFinder> | null>;
  /** How long it takes to walk from an end to places; null where nobody knows. */
  walks(from: string, placeIds: readonly string[]): Promise<(Walk | null)[] | null>;
};

/** What takes longer than this is said to be under way. */
const slowMs = 150;

/** Keeps what is shown of directions true to the address and the data; `listen` hears of each change. */
export function createGuide(
  kit: WayKit,
  ctx: ViewerContext,
  parts: LazyParts,
  texts: WayView['texts'],
  listen: (view: WayView, before: WayView, cause: Cause) => void,
): Guide {
  const fetchSearch = kit.importer(parts.loadSearch);
  const fetchTelling = kit.importer(parts.loadTelling);
  let loadWays: ReturnType<typeof createWayLoader> | null = null;
  let view = emptyView(texts);
  let lastTurn = 0;

  const set = (change: Partial<WayView>, cause: Cause) => {
    const before = view;
    view = { ...view, ...change };
    listen(view, before, cause);
  };
  const load = async () => {
    const { wayFile } = ctx.data;
    const { isEnabled } = ctx.project().settings.wayfinding;
    if (wayFile === null || !isEnabled) return null;
    const search = await fetchSearch().catch(() => null);
    if (!search) return { ok: false, failure: offline } as const;
    loadWays ??= search.createWayLoader(kit, ctx.boot.urls.data);
    return loadWays(wayFile);
  };
  const loadTelling = () => fetchTelling().catch(() => null);
  const openState = (hours: WorkingHours) => kit.openNow(hours, ctx.now(), ctx.project().settings.timezone);
  const answerFrom = async (levels: LevelShape[], link: WayLink, cause: Cause, isLast: () => boolean) => {
    const { from, to, profile, here } = view;
    if (!from || !to) return set({ status: 'ends', answer: null }, cause);
    const slow = setTimeout(() => set({ status: 'looking' }, cause), slowMs);
    const [ways, telling] = await Promise.all([load(), loadTelling()]);
    clearTimeout(slow);
    if (!isLast()) return;
    if (!ways) return set({ status: 'off', answer: null }, cause);
    // Who walks a way keeps it while newer floors cannot be had.
    if (!ways.ok && cause === 'changed' && view.answer) return set({ status: 'answer' }, cause);
    if (!ways.ok) return set({ status: 'failed', failure: ways.failure, answer: null }, cause);
    if (!telling) return set({ status: 'failed', failure: offline, answer: null }, cause);
    const answer = telling.findRoute({
      finder: ways.data,
      levels,
      from,
      to,
      profile,
      heading: view.isFromHere ? (here?.heading ?? null) : headingOf(from),
      openState,
      levelNameOf: (level) => kit.levelName(level, ctx.languages().language),
      titleOf: (place) => kit.textOf(place, 'title', ctx.languages()) ?? '',
      texts: view.texts,
      locale: view.locale,
    });
    const read = view.answer?.route?.steps[view.step];
    const last = (answer.route?.steps.length ?? 1) - 1;
    const asked = Math.min(Math.max(0, Math.trunc(Number(link.step ?? 0)) || 0), last);
    const step = cause === 'changed' && read && answer.route ? telling.keptStep(read, answer.route) : asked;
    set({ status: 'answer', answer, telling, failure: null, step }, cause);
  };
  const refresh = async (cause: Cause) => {
    lastTurn++;
    const turn = lastTurn;
    const isLast = () => turn === lastTurn;
    const link = ctx.store.state.way;
    const isOpen = link.from !== undefined;
    // Both are here by the time that the visitor has said where to.
    void fetchSearch().catch(() => null);
    const telling = loadTelling();
    const said = await parts.loadTexts(ctx.languages().language).catch(() => null);
    if (!isLast()) return;
    const locale = localeOf(said?.language ?? view.locale);
    if (said) view = { ...view, texts: said.texts, locale };
    if (isOpen && !view.isOpen) set({ isOpen, status: 'looking', answer: null }, cause);
    const levels = await ctx.data.loadAll();
    if (!isLast()) return;
    const tagIds = ctx.project().tags.map(({ id }) => id);
    const ends = endsOf(link, levels, tagIds);
    const isLacking = levels.length < ctx.project().levels.length;
    if (ends.isUnknown && isLacking && isOpen)
      return set({ isOpen, status: 'failed', failure: offline, answer: null }, cause);
    if (ends.isUnknown && cause === 'asked') ctx.notify(ctx.strings().unknownLink);
    const { from, to, here } = ends;
    const profile = link.profile === 'stepFree' ? 'stepFree' : 'walk';
    const isFromHere = here !== null && link.from === link.here;
    const shown = { from, to, here, profile, isFromHere } as const;
    if (!isOpen) {
      const sign = here && (await telling);
      if (!isLast()) return;
      if (here && !sign) ctx.notify(ctx.strings().failedOffline);
      return set({ ...shown, isOpen, status: 'ends', answer: null, telling: sign ?? view.telling }, cause);
    }
    set(shown, cause);
    await answerFrom(levels, link, cause, isLast);
  };
  return {
    get view() {
      return view;
    },
    refresh,
    load,
    async walks(start, placeIds) {
      const [levels, ways, telling] = await Promise.all([ctx.data.loadAll(), load(), loadTelling()]);
      const from = readEnd(start, levels);
      if (!ways?.ok || !telling || !from) return null;
      const to = placeIds.flatMap((id) => readEnd(id, levels) ?? []);
      if (to.length < placeIds.length) return null;
      const { profile, locale } = view;
      return telling.measureWalks({ finder: ways.data, levels, from, to, profile, openState, locale });
    },
    setStep(step) {
      set({ step }, 'language');
    },
  };
}

const offline = { kind: 'offline', detail: '', retryAfterSeconds: 0 } as const;

function emptyView(texts: WayView['texts']): WayView {
  return {
    isOpen: false,
    from: null,
    to: null,
    profile: 'walk',
    here: null,
    isFromHere: false,
    status: 'ends',
    failure: null,
    answer: null,
    telling: null,
    step: 0,
    texts,
    locale: 'en',
  };
}

function endsOf(link: WayLink, levels: readonly LevelShape[], tagIds: readonly string[]) {
  const named = link.from ? readEnd(link.from, levels) : null;
  // Only where a way leads can be the nearest of a tag.
  const from = named?.kind === 'tag' ? null : named;
  const to = link.to ? readEnd(link.to, levels, tagIds) : null;
  const here = hereOf(link, levels);
  const isUnknown = Boolean((link.from && !from) || (link.to && !to) || (link.here && !here));
  return { from, to, here, isUnknown };
}

function hereOf({ here, heading }: WayLink, levels: readonly LevelShape[]): Here | null {
  const end = here ? readEnd(here, levels) : null;
  const spot = end && spotOf(end);
  if (!spot) return null;
  const given = heading ? Number(heading) : Number.NaN;
  return { ...spot, heading: given >= 0 && given < 360 ? given : headingOf(end) };
}

/** Where somebody looks who stands at a sign "you are here". */
function headingOf(end: WayView['from']): number | null {
  if (end?.kind !== 'place' || !('way' in end.place)) return null;
  return end.place.way?.kind === 'here' ? end.place.way.heading : null;
}

/** The language of the texts with the reader's region, which decides between metres and feet. */
function localeOf(language: string): string {
  const { region } = new Intl.Locale(navigator.language);
  return region === undefined ? language : new Intl.Locale(language, { region }).toString();
}
