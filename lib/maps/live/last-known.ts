import { LRUCache } from 'lru-cache';
import { hourMs } from '#lib/plans/units.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { settings } from '#lib/platform/settings.ts';
import type { PublishedProject } from './queries.ts';
import { markAgainst } from './withdrawals.ts';

/** Times are in milliseconds of `performance.now()`. */
type State = {
  /** What the last answer of the database said; null: the project is not published. */
  published: PublishedProject | null;
  confirmedAt: number;
  /** The newest state whose bodies are in memory. May be older than `published` for a moment. */
  steady: { published: PublishedProject; confirmedAt: number } | null;
  /** The version that this process has acknowledged to a writer. None below it is served. */
  floor: number;
  /** This process has written and could not read the result. */
  isDoubtful: boolean;
};

/** Of most projects only this is in memory. A state takes some hundred bytes. */
const statesMax = 20_000;

/** Remembers what the database answered about a name, and returns it. */
export function confirm(name: string, published: PublishedProject | null): PublishedProject | null {
  const { names } = known();
  const now = performance.now();
  const state = names.get(name);
  if (published === null) {
    // Names that never were those of a map are not remembered: there are too many.
    if (state) Object.assign(state, { published, confirmedAt: now, steady: null });
    return null;
  }
  if (state?.published?.id === published.id) refresh(state, published, now);
  else link(name, published, now);
  return published;
}

/** Makes a name lead to the state of its project, which all names of the project share. */
function link(name: string, published: PublishedProject, now: number): void {
  const { names, states } = known();
  const state = states.get(published.id) ?? newState();
  refresh(state, published, now);
  states.set(published.id, state);
  for (const each of [name, published.id, published.key]) names.set(each, state);
}

function newState(): State {
  return { published: null, confirmedAt: 0, steady: null, floor: 0, isDoubtful: false };
}

function refresh(state: State, published: PublishedProject, now: number): void {
  // A late answer says what was before a change.
  if (published.liveVersion < state.floor) return;
  state.isDoubtful = false;
  state.published = published;
  state.confirmedAt = now;
  if (state.steady?.published.liveVersion === published.liveVersion)
    state.steady = { published, confirmedAt: now };
}

/** Notes that the bodies of a confirmed state are in memory. */
export function settle(published: PublishedProject): void {
  const state = known().states.get(published.id);
  if (state?.published?.liveVersion !== published.liveVersion) return;
  state.steady = { published, confirmedAt: state.confirmedAt };
}

/** Returns the id of a project by any of its names, or null if it is not known here. */
export function knownId(name: string): string | null {
  return known().names.get(name)?.published?.id ?? null;
}

/**
 * Returns the last known state of a project by name, with its age, or null without one that may be served. A state that
 * is not published any more is known too.
 */
export function lastKnown(name: string): { published: PublishedProject | null } | null {
  const state = known().names.get(name);
  if (!state) return null;
  const { published, isDoubtful } = state;
  if (isDoubtful) return null;
  if (published === null) return { published };
  return markAgainst(published) ? null : aged(state);
}

/** Returns the newest older state of a project whose bodies are in memory, or null. It has the same allowed domains. */
export function lastSteady(later: PublishedProject): PublishedProject | null {
  const { steady = null, floor = 0 } = known().states.get(later.id) ?? {};
  if (!steady || steady.published.liveVersion >= later.liveVersion) return null;
  if (steady.published.liveVersion < floor) return null;
  if (markAgainst(steady.published)) return null;
  if (steady.published.allowedDomains.join() !== later.allowedDomains.join()) return null;
  return aged(steady)?.published ?? null;
}

/** Notes the version of a project that this process is about to acknowledge to its writer. */
export function acknowledge({ id, liveVersion }: PublishedProject): void {
  const state = known().states.get(id);
  if (state) state.floor = Math.max(state.floor, liveVersion);
}

/** Notes that the result of a write is not known here, so that no state from before it is served. */
export function doubt(projectId: string): void {
  const { names, states } = known();
  const state = states.get(projectId) ?? newState();
  states.set(projectId, state);
  names.set(projectId, state);
  Object.assign(state, { steady: null, isDoubtful: true });
}

/**
 * Checks whether a state from elsewhere may be served: it is not withdrawn, and not older than what this process knows or
 * acknowledged.
 */
export function mayServe(published: PublishedProject): boolean {
  const { id, liveVersion } = published;
  if (markAgainst(published)) return false;
  const state = known().states.get(id);
  if (!state) return true;
  const newest = state.steady?.published.liveVersion ?? 0;
  return !state.isDoubtful && state.published !== null && liveVersion >= Math.max(state.floor, newest);
}

/** Counts the projects of which a state is known, and returns the age of the newest one in seconds. */
export function summary(): { count: number; ageS: number | null } {
  let newest = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (const state of known().states.values()) {
    if (state.isDoubtful || !aged(state)) continue;
    newest = Math.max(newest, state.confirmedAt);
    count += 1;
  }
  return { count, ageS: count > 0 ? secondsSince(newest) : null };
}

/** Returns a published state with its age, or null if it is too old to be served. */
function aged({ published, confirmedAt }: Pick<State, 'published' | 'confirmedAt'>) {
  if (!published) return null;
  const ageS = secondsSince(confirmedAt);
  return ageS * 1000 > staleMsMax(published) || staleMsMax(published) === 0
    ? null
    : { published: { ...published, ageS } };
}

/** Returns how old a state may be: by STALE_HOURS, or a week, or a day for a map that only some sites may show. */
export function staleMsMax({ allowedDomains }: Pick<PublishedProject, 'allowedDomains'>): number {
  return (settings().staleHours ?? (allowedDomains.length > 0 ? 24 : 168)) * hourMs;
}

function secondsSince(confirmedAt: number): number {
  return Math.max(0, Math.floor((performance.now() - confirmedAt) / 1000));
}

function known() {
  return processSingleton('last-known', () => ({
    /** By id. */
    states: new LRUCache<string, State>({ max: statesMax }),
    /** By id, key and former key. */
    names: new LRUCache<string, State>({ max: 3 * statesMax }),
  }));
}
