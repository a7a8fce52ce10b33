import type { Occupancy } from './types.ts';

export type OccupancyPeriod = Occupancy['periods'][number];

/** What a place's schedule says; instants in ms. */
export type OccupancyState = {
  /** The period that `now` falls in; of several the one that began last. */
  current: OccupancyPeriod | null;
  /** Whether the place is taken: a period is running and does not call itself free (`success`). */
  isInUse: boolean;
  /** When that changes: the end of all uses without a gap, or the start of the next one. Null: not known. */
  until: number | null;
  /** The next period to begin. */
  next: OccupancyPeriod | null;
};

/** The state of an occupancy schedule at `now` (ms). A period holds from its start up to, but not at, its end. */
export function occupancyNow(occupancy: Occupancy, now: number): OccupancyState {
  const periods = [...occupancy.periods].sort((a, b) => Date.parse(a.from) - Date.parse(b.from));
  const running = periods.filter(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to));
  const current = running[running.length - 1] ?? null;
  const next = periods.find(({ from }) => Date.parse(from) > now) ?? null;
  const isInUse = current !== null && isUse(current);
  const until = isInUse ? endOfUse(periods, now) : startOfUse(periods, now);
  return { current, isInUse, until, next };
}

function endOfUse(periods: readonly OccupancyPeriod[], now: number): number {
  let end = now;
  for (const period of periods) {
    if (isUse(period) && Date.parse(period.from) <= end) end = Math.max(end, Date.parse(period.to));
  }
  return end;
}

function startOfUse(periods: readonly OccupancyPeriod[], now: number): number | null {
  const next = periods.find((period) => isUse(period) && Date.parse(period.from) > now);
  return next ? Date.parse(next.from) : null;
}

function isUse(period: OccupancyPeriod): boolean {
  return period.status !== 'success';
}
