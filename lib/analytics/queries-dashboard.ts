import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { limits } from '#lib/plans/limits.ts';
import {
  countedFacts,
  dayOf,
  type FactKind,
  quarterOf,
  type Report,
  unsummedEvents,
} from './queries-facts.ts';

type NamedCount = { name: string; count: number };
export type PlaceRow = {
  id: string;
  kind: 'area' | 'marker';
  key: string;
  title: string | null;
  level_id: string;
  level_key: string;
  level_name: string;
};

/** Returns counts of events by name and span of time. `starts_at` is an ISO text. Empty spans are omitted. */
export async function countEventsBy(
  db: Db,
  projectId: ProjectId,
  span: 'quarter' | 'day',
  { from, end }: { from: Date; end: Date },
) {
  const spanOf = span === 'day' ? dayOf : quarterOf;
  return db.execute<{ starts_at: string; event: string; count: number }>(sql`
    SELECT to_char(c.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS starts_at, c.event,
      sum(c.count)::double precision AS count
    FROM (
      SELECT s.starts_at, s.name AS event, s.count FROM analytics_sums s
      WHERE s.project_id = ${projectId} AND s.kind = 'event' AND s.span = ${span}
        AND s.starts_at >= ${from.toISOString()}::timestamptz AND s.starts_at < ${end.toISOString()}::timestamptz
      UNION ALL
      SELECT ${spanOf(sql`e.happened_at`)}, e.event, 1 FROM ${unsummedEvents(projectId, from, end)}
    ) c GROUP BY c.starts_at, c.event`);
}

/** Returns the most frequent names of each kind, in descending order. */
export async function countMostFrequent(db: Db, report: Report, kinds: readonly FactKind[]) {
  // Each kind is sorted by itself up to its limit, because sorting all names of all kinds takes a third longer.
  return db.execute<NamedCount & { kind: FactKind }>(sql`
    WITH counted AS MATERIALIZED (${countedFacts(report, kinds)})
    SELECT k.kind, r.name, r.count FROM unnest(${sql.param([...kinds])}::text[]) k (kind)
      CROSS JOIN LATERAL (
        SELECT c.name, c.count FROM counted c WHERE c.kind = k.kind
        ORDER BY c.count DESC, c.name LIMIT ${limits.reportEntriesMax}
      ) r ORDER BY k.kind, r.count DESC, r.name`);
}

/** Returns how often each level was shown. Browsers send its id or key; other values do not count. */
export async function countLevelsShown(db: Db, report: Report) {
  return db.execute<NamedCount>(sql`
    WITH shown AS (${countedFacts(report, ['level'])}), levels AS (${levelRows(report.projectId)})
    SELECT l.body::jsonb->>'name' AS name, sum(s.count)::double precision AS count
    FROM shown s JOIN levels l ON s.name IN (l.id::text, l.key)
    GROUP BY l.id, 1 ORDER BY 2 DESC, 1`);
}

/**
 * Returns the most opened places of each kind, and those that visitors can see but never opened, with a count of 0 and
 * in the order of the map. Ids of no place in the project do not count.
 */
export async function listOpenedAndNever(db: Db, report: Report) {
  const { projectId } = report;
  return db.execute<PlaceRow & { count: number }>(sql`
    WITH opened AS MATERIALIZED (${countedFacts(report, ['area', 'marker'])}), there AS (
      SELECT id, kind, key, level_id FROM live_entities WHERE project_id = ${projectId}
      UNION ALL
      SELECT d.id, d.kind, d.key, d.level_id FROM draft_entities d
      WHERE d.project_id = ${projectId} AND NOT EXISTS (
        SELECT 1 FROM live_entities l WHERE l.project_id = d.project_id AND l.id = d.id)
    ), ranked AS (
      SELECT t.id, t.kind, t.key, t.level_id, o.count,
        row_number() OVER (PARTITION BY t.kind ORDER BY o.count DESC, t.key) AS place
      FROM opened o JOIN there t ON t.id = o.name::uuid AND t.kind = o.kind
    ), never AS (
      SELECT p.id, p.kind, p.key, p.level_id, 0::double precision AS count,
        row_number() OVER (ORDER BY v.position, v.place, p.kind, p.position, p.id) AS place
      FROM live_entities p JOIN live_levels v ON v.project_id = p.project_id AND v.id = p.level_id
      WHERE p.project_id = ${projectId} AND NOT p.is_hidden AND NOT v.is_hidden
        AND NOT EXISTS (SELECT 1 FROM opened o WHERE o.name = p.id::text)
    ), levels AS (${levelRows(projectId)})
    SELECT r.id, r.kind, r.key, ${titleOf(projectId)} AS title, r.count,
      v.id AS level_id, v.key AS level_key, v.body::jsonb->>'name' AS level_name
    FROM (
      SELECT * FROM ranked WHERE place <= ${limits.reportEntriesMax}
      UNION ALL
      SELECT * FROM never WHERE place <= ${limits.neverOpenedMax}
    ) r JOIN levels v ON v.id = r.level_id CROSS JOIN LATERAL (
      SELECT body FROM live_entities WHERE project_id = ${projectId} AND id = r.id
      UNION ALL
      SELECT body FROM draft_entities WHERE project_id = ${projectId} AND id = r.id
      LIMIT 1
    ) p ORDER BY r.place`);
}

/** Returns how often each place was opened, by the id that browsers sent. Not every id is a place of the project. */
export async function countOpenedById(db: Db, report: Report) {
  return db.execute<{ id: string; count: number }>(sql`
    SELECT c.name AS id, sum(c.count)::double precision AS count
    FROM (${countedFacts(report, ['area', 'marker'])}) c
    GROUP BY 1 ORDER BY 2 DESC LIMIT ${limits.areasMax + limits.markersMax}`);
}

/** Returns titles of places by key, from the live map, else from the draft. A key may name an area and a marker. */
export async function listTitlesByKey(db: Db, projectId: ProjectId, keys: readonly string[]) {
  return db.execute<{ key: string; title: string | null }>(sql`
    SELECT DISTINCT ON (p.key) p.key, ${titleOf(projectId)} AS title FROM (
      SELECT key, body, 0 AS rank FROM live_entities WHERE project_id = ${projectId}
      UNION ALL
      SELECT key, body, 1 FROM draft_entities WHERE project_id = ${projectId}
    ) p WHERE p.key = ANY(${sql.param([...keys])}::text[]) ORDER BY p.key, p.rank`);
}

/** Selects the live levels, and the levels of the draft that are not live. */
function levelRows(projectId: ProjectId): SQL {
  return sql`
    SELECT id, key, body FROM live_levels WHERE project_id = ${projectId}
    UNION ALL
    SELECT d.id, d.key, d.body FROM draft_levels d
    WHERE d.project_id = ${projectId} AND NOT EXISTS (
      SELECT 1 FROM live_levels l WHERE l.project_id = d.project_id AND l.id = d.id)`;
}

function titleOf(projectId: ProjectId): SQL {
  return sql`p.body::jsonb->'translations'->(
    SELECT settings->>'defaultLanguage' FROM projects WHERE id = ${projectId})->>'title'`;
}
