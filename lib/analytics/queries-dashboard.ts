import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { limits } from '#lib/plans/limits.ts';
import { type DayRange, endOf } from '#lib/platform/usage/day-range.ts';

type Db = Database | Tx;
export type NamedCount = { name: string; count: number };
export type PlaceRow = {
  id: string;
  kind: 'area' | 'marker';
  key: string;
  title: string | null;
  level_id: string;
  level_key: string;
  level_name: string;
};

/** Events of the project in the range, by the index of project and time. */
function inRange(projectId: ProjectId, range: DayRange): SQL {
  return sql`e.project_id = ${projectId} AND e.happened_at >= ${`${range.from}T00:00:00Z`}::timestamptz
    AND e.happened_at < ${endOf(range).toISOString()}::timestamptz`;
}

export async function countEventsByDay(db: Db, projectId: ProjectId, range: DayRange) {
  return db.execute<{ date: string; event: string; count: number }>(sql`
    SELECT (e.happened_at AT TIME ZONE 'UTC')::date::text AS date, e.event, count(*)::int AS count
    FROM analytics_events e WHERE ${inRange(projectId, range)} GROUP BY 1, 2`);
}

/** Texts searched for, whatever their case, the most frequent first; `withoutResult` only those that found nothing. */
export async function countSearches(db: Db, projectId: ProjectId, range: DayRange, withoutResult: boolean) {
  return db.execute<{ query: string; count: number }>(sql`
    SELECT lower(btrim(e.query)) AS query, count(*)::int AS count
    FROM analytics_events e
    WHERE ${inRange(projectId, range)} AND e.event = 'searchQuery' AND btrim(e.query) <> ''
      ${withoutResult ? sql`AND e.results = 0` : sql``}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limits.reportEntriesMax}`);
}

/** Map loads by language or embedding host. */
export async function countMapLoadsBy(
  db: Db,
  projectId: ProjectId,
  range: DayRange,
  column: 'language' | 'host',
) {
  const name = sql.identifier(column);
  return db.execute<NamedCount>(sql`
    SELECT e.${name} AS name, count(*)::int AS count FROM analytics_events e
    WHERE ${inRange(projectId, range)} AND e.event = 'mapLoad' AND e.${name} <> ''
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limits.reportEntriesMax}`);
}

/** How often each level was shown; visitors' browsers name it by id or key, and what names none does not count. */
export async function countLevelsShown(db: Db, projectId: ProjectId, range: DayRange) {
  return db.execute<NamedCount>(sql`
    WITH shown AS (
      SELECT e.level, count(*)::int AS count FROM analytics_events e
      WHERE ${inRange(projectId, range)} AND e.event IN ('mapLoad', 'levelChange') AND e.level IS NOT NULL
      GROUP BY 1
    ), levels AS (${levelRows(projectId)})
    SELECT l.body::jsonb->>'name' AS name, sum(s.count)::int AS count
    FROM shown s JOIN levels l ON s.level IN (l.id::text, l.key)
    GROUP BY l.id, 1 ORDER BY 2 DESC, 1`);
}

/** The places of one kind that visitors opened most. Ids that are no place of the project do not count. */
export async function listTopPlaces(db: Db, projectId: ProjectId, range: DayRange, kind: 'area' | 'marker') {
  const event = kind === 'area' ? 'areaClick' : 'markerClick';
  return db.execute<PlaceRow & { count: number }>(sql`
    WITH clicks AS (
      SELECT e.entity_id::uuid AS id, count(*)::int AS count FROM analytics_events e
      WHERE ${inRange(projectId, range)} AND e.event = ${event} AND e.entity_id IS NOT NULL GROUP BY 1
    ), levels AS (${levelRows(projectId)}), places AS (
      SELECT id, kind, key, level_id, body FROM live_entities WHERE project_id = ${projectId}
      UNION ALL
      SELECT d.id, d.kind, d.key, d.level_id, d.body FROM draft_entities d
      WHERE d.project_id = ${projectId} AND NOT EXISTS (
        SELECT 1 FROM live_entities l WHERE l.project_id = d.project_id AND l.id = d.id)
    )
    SELECT p.id, p.kind, p.key, ${titleOf(projectId)} AS title, c.count,
      v.id AS level_id, v.key AS level_key, v.body::jsonb->>'name' AS level_name
    FROM clicks c JOIN places p ON p.id = c.id JOIN levels v ON v.id = p.level_id
    WHERE p.kind = ${kind}
    ORDER BY c.count DESC, p.key LIMIT ${limits.reportEntriesMax}`);
}

/** How often each place was opened, by the id that visitors' browsers named; not all need be places of the project. */
export async function countOpenedById(db: Db, projectId: ProjectId, range: DayRange) {
  return db.execute<{ id: string; count: number }>(sql`
    SELECT e.entity_id AS id, count(*)::int AS count FROM analytics_events e
    WHERE ${inRange(projectId, range)} AND e.event IN ('areaClick', 'markerClick') AND e.entity_id IS NOT NULL
    GROUP BY 1 ORDER BY 2 DESC LIMIT ${limits.areasMax + limits.markersMax}`);
}

/** Places that visitors can see and none opened, in the order of the map. */
export async function listNeverOpened(db: Db, projectId: ProjectId, range: DayRange) {
  return db.execute<PlaceRow>(sql`
    SELECT p.id, p.kind, p.key, ${titleOf(projectId)} AS title,
      v.id AS level_id, v.key AS level_key, v.body::jsonb->>'name' AS level_name
    FROM live_entities p JOIN live_levels v ON v.project_id = p.project_id AND v.id = p.level_id
    WHERE p.project_id = ${projectId} AND NOT p.is_hidden AND NOT v.is_hidden AND p.id NOT IN (
      SELECT e.entity_id::uuid FROM analytics_events e
      WHERE ${inRange(projectId, range)} AND e.event IN ('areaClick', 'markerClick') AND e.entity_id IS NOT NULL)
    ORDER BY v.position, v.place, p.kind, p.position, p.id LIMIT ${limits.neverOpenedMax}`);
}

/** Levels as visitors see them, and those of the draft that are not live. */
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
