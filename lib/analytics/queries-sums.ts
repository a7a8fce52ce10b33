import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { analyticsSums } from '#db/schema/index.ts';
import { deleteInBatches, inTransaction } from '#lib/platform/transactions.ts';
import { beginOf, dayOf, factsOfEvent, quarterOf } from './queries-facts.ts';

/** Events of a deleted project that one statement deletes, up to the end of their batch. */
const eventsAtOnce = 5_000;

export type UnsummedBatch = {
  project_id: string;
  batch: string;
  first_day: string;
  last_day: string;
  events: number;
};

/** Locks up to `count` batches that are not in the sums, oldest first. Skips batches that another has locked. */
export async function lockUnsummed(tx: Tx, count: number): Promise<UnsummedBatch[]> {
  return tx.execute<UnsummedBatch>(sql`
    SELECT project_id, batch::text, first_day::text, last_day::text, events FROM analytics_unsummed
    ORDER BY analytics_unsummed.batch LIMIT ${count} FOR UPDATE SKIP LOCKED`);
}

/**
 * Adds locked batches to the sums and deletes their entries in one statement. Writes sums in the order of their key, so
 * that two processes cannot deadlock.
 */
export async function addToSums(tx: Tx, batches: readonly UnsummedBatch[]): Promise<void> {
  const column = (name: keyof UnsummedBatch) => sql.param(batches.map((batch) => batch[name]));
  const days = batches.flatMap(({ first_day, last_day }) => [first_day, last_day]).toSorted();
  await tx.execute(sql`
    WITH taken AS (
      SELECT * FROM unnest(${column('project_id')}::uuid[], ${column('batch')}::text[]::bigint[])
        AS t (project_id, batch)
    ), removed AS (
      DELETE FROM analytics_unsummed u USING taken t WHERE u.project_id = t.project_id AND u.batch = t.batch
    ), facts AS MATERIALIZED (
      SELECT e.project_id, f.kind, f.name,
        CASE f.kind WHEN 'event' THEN ${quarterOf(sql`e.happened_at`)} ELSE ${dayOf(sql`e.happened_at`)} END AS at,
        count(*) AS count
      FROM taken t JOIN analytics_events e ON e.project_id = t.project_id AND e.batch = t.batch
        AND e.happened_at >= ${beginOf(sql`${days.at(0)}::date`)}
        AND e.happened_at < ${beginOf(sql`(${days.at(-1)}::date + 1)`)}
      CROSS JOIN LATERAL ${factsOfEvent} f
      GROUP BY 1, 2, 3, 4
    ), sums AS (
      SELECT project_id, kind, 'quarter' AS span, at AS starts_at, name, count FROM facts WHERE kind = 'event'
      UNION ALL
      SELECT project_id, kind, 'day', ${dayOf(sql`at`)}, name, sum(count) FROM facts GROUP BY 1, 2, 4, 5
      UNION ALL
      SELECT project_id, kind, 'month', date_trunc('month', at, 'UTC'), name, sum(count) FROM facts GROUP BY 1, 2, 4, 5
    )
    INSERT INTO analytics_sums AS s (project_id, kind, span, starts_at, name, count)
    SELECT project_id, kind, span, starts_at, name, count FROM sums ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (project_id, kind, span, starts_at, name) DO UPDATE SET count = s.count + excluded.count`);
}

/**
 * Deletes expired sums: those of quarters of an hour soon, of days and months after years. `days` is the start of a
 * month, because reports subtract days from their month.
 */
export async function deleteOldSums(before: { quarters: Date; days: Date }): Promise<void> {
  await deleteInBatches(
    analyticsSums,
    // The index begins with the project.
    sql`project_id IN (SELECT id FROM projects) AND kind = 'event' AND span = 'quarter'
      AND starts_at < ${before.quarters.toISOString()}::timestamptz`,
  );
  await deleteInBatches(analyticsSums, sql`starts_at < ${before.days.toISOString()}::timestamptz`);
}

/**
 * Deletes the analytics of deleted projects. Every project with events has sums or batches. The query jumps from
 * project to project in the index, because reading millions of rows would take too long.
 */
export async function deleteOrphaned(): Promise<void> {
  const orphans = await inTransaction((tx) =>
    tx.execute<{ id: string }>(sql`
    WITH RECURSIVE summed AS (
      (SELECT project_id FROM analytics_sums ORDER BY project_id LIMIT 1)
      UNION ALL
      SELECT (SELECT a.project_id FROM analytics_sums a WHERE a.project_id > s.project_id ORDER BY 1 LIMIT 1)
      FROM summed s WHERE s.project_id IS NOT NULL
    )
    SELECT project_id AS id FROM summed WHERE project_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = project_id)
    UNION
    SELECT project_id FROM analytics_unsummed u
    WHERE NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = u.project_id)`),
  );
  for (const { id } of orphans) await deleteEventsOf(id);
}

async function deleteEventsOf(projectId: string): Promise<void> {
  // Batches first: this waits for a process that sums them and holds their locks.
  await inTransaction((tx) =>
    tx.execute(sql`DELETE FROM analytics_unsummed WHERE project_id = ${projectId}`),
  );
  await deleteInBatches(analyticsSums, sql`project_id = ${projectId}`);
  while ((await inTransaction((tx) => deleteSomeEvents(tx, projectId))) > 0);
}

/** Deletes the events of the first batches of a project, in all months, and returns their number. */
async function deleteSomeEvents(tx: Tx, projectId: string): Promise<number> {
  const deleted = await tx.execute(sql`
    DELETE FROM analytics_events WHERE project_id = ${projectId} AND batch <= (
      SELECT max(batch) FROM (
        SELECT batch FROM analytics_events WHERE project_id = ${projectId} ORDER BY batch LIMIT ${eventsAtOnce}
      ) first)`);
  return deleted.count;
}
