import type { EventRow } from '#lib/analytics/queries-events.ts';
import { storeEvents } from '#lib/analytics/store-events.ts';

export type Happened = Partial<Omit<EventRow, 'projectId' | 'happenedAt'>> & {
  event: string;
  happenedAt: Date;
};

/** Returns a row as the service writes it. Fields that are not named are empty. */
export function eventRow(projectId: string, { happenedAt, ...named }: Happened): EventRow {
  return {
    projectId,
    happenedAt: happenedAt.toISOString(),
    entityId: null,
    level: null,
    query: null,
    results: null,
    url: null,
    source: null,
    language: null,
    host: null,
    routeFrom: null,
    routeTo: null,
    profile: null,
    found: null,
    ...named,
  };
}

/** Stores events of any day, one month at a time. Ingestion itself accepts only events of today. */
export async function storeHappened(projectId: string, events: readonly Happened[]): Promise<void> {
  const months = Map.groupBy(events, ({ happenedAt }) => happenedAt.toISOString().slice(0, 7));
  for (const month of months.values())
    await storeEvents(
      projectId,
      month.map((event) => eventRow(projectId, event)),
    );
}
