import { limits } from '#lib/plans/limits.ts';
import { dropPartition, listPartitions, type Month, makePartition } from './queries-partitions.ts';
import { monthBegin } from './spans.ts';

const monthsAhead = 2;

/** Returns the month of a UTC day, or the month `later` months after it. */
function monthOf(day: string, later = 0): Month {
  const from = monthBegin(new Date(day), later).toISOString();
  const to = monthBegin(new Date(day), later + 1).toISOString();
  return { name: `analytics_events_${from.slice(0, 7).replace('-', '_')}`, from, to };
}

/** Creates the missing partitions for `days`. Several processes may do so at once. */
export async function makePartitions(days: readonly string[]): Promise<void> {
  const months = new Map(days.map((day) => [monthOf(day).name, monthOf(day)]));
  for (const month of months.values()) await makePartition(month);
}

/** Creates the missing partitions from last month, for late events, to `monthsAhead` months ahead. */
export async function makePartitionsAhead(now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const there = new Set(await listPartitions());
  const months = Array.from({ length: monthsAhead + 2 }, (_, i) => monthOf(day, i - 1));
  for (const month of months) if (!there.has(month.name)) await makePartition(month);
}

/** Drops expired partitions and returns their names. Keeps those with events that are not in the sums yet. */
export async function dropOldPartitions(now: Date): Promise<string[]> {
  const oldest = monthOf(now.toISOString().slice(0, 10), -limits.analyticsMonthsKept);
  const old = (await listPartitions()).filter((name) => name < oldest.name);
  const dropped: string[] = [];
  for (const name of old) {
    const [year, month] = name.split('_').slice(-2);
    if (await dropPartition(monthOf(`${year}-${month}-01`))) dropped.push(name);
  }
  return dropped;
}
