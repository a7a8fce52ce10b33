import type { Occupancy } from './types.ts';

type OccupancyPeriod = Occupancy['periods'][number];

/** State of a place's schedule. Instants are in ms. */
type OccupancyState = {
  /** The period that contains `now`. If several do, the one that began last. */
  current: OccupancyPeriod | null;
  /** Whether the place is taken: a period is running and its status is not free (`success`). */
  isInUse: boolean;
  /** When `isInUse` changes: the end of all uses without a gap, or the start of the next use. Null if unknown. */
  until: number | null;
  /** The next period to begin, whatever its status; null if there is none. */
  next: OccupancyPeriod | null;
};

/** Returns the state of an occupancy schedule at `now` (ms). A period includes its start and excludes its end. */
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
