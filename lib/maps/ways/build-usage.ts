import { minuteMs } from '#lib/plans/units.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';

/** After this time, half of what an organization used is forgotten. */
const halfLifeMs = 30 * minuteMs;
const countedMax = 10_000;

type Use = { ms: number; at: number };

/** Returns the time that an organization's builds took of late, in ms. Who used least is built next. */
export function usedBy(organizationId: string): number {
  const use = uses().get(organizationId);
  return use ? faded(use, Date.now()) : 0;
}

/** Counts the time of a task for its organization, in ms. */
export function countUse(organizationId: string, ms: number): void {
  const all = uses();
  const now = Date.now();
  const use = { ms: usedBy(organizationId) + ms, at: now };
  all.delete(organizationId);
  all.set(organizationId, use);
  const [oldest] = all.keys();
  if (all.size > countedMax && oldest !== undefined) all.delete(oldest);
}

function faded({ ms, at }: Use, now: number): number {
  return ms * 0.5 ** ((now - at) / halfLifeMs);
}

function uses() {
  return processSingleton('way-build-uses', () => new Map<string, Use>());
}
