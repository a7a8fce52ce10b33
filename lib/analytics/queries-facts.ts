import { type SQL, sql } from 'drizzle-orm';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { type DayRange, endOf } from '#lib/platform/usage/day-range.ts';
import { sumSpans } from './spans.ts';

/** Kind of a counted fact. Its name is that of the thing counted. */
export type FactKind =
  /** Any event, by its name. */
  | 'event'
  /** An opened place, by the id that the browser sent. */
  | 'area'
  | 'marker'
  /** A search text in lower case; `searchNone` only for searches without results. */
  | 'search'
  | 'searchNone'
  /** Map loads, by language, embedding host and source. */
  | 'language'
  | 'host'
  | 'source'
  /** A shown level, by id or key. */
  | 'level'
  /** A requested route, `from>to`; `routeNone` only routes that were not found, `from>to>profile`. */
  | 'route'
  | 'routeNone';

/** SQL of an event's fact by kind, for the event `e`. The only definition. */
const nameOf: Record<FactKind, SQL> = {
  event: sql`e.event`,
  area: sql`CASE WHEN e.event = 'areaClick' THEN lower(e.entity_id) END`,
  marker: sql`CASE WHEN e.event = 'markerClick' THEN lower(e.entity_id) END`,
  search: sql`CASE WHEN e.event = 'searchQuery' THEN lower(btrim(e.query)) END`,
  searchNone: sql`CASE WHEN e.event = 'searchQuery' AND e.results = 0 THEN lower(btrim(e.query)) END`,
  language: sql`CASE WHEN e.event = 'mapLoad' THEN e.language END`,
  host: sql`CASE WHEN e.event = 'mapLoad' THEN e.host END`,
  source: sql`CASE WHEN e.event = 'mapLoad' THEN e.source END`,
  level: sql`CASE WHEN e.event IN ('mapLoad', 'levelChange') THEN e.level END`,
  route: sql`CASE WHEN e.event = 'routeAsked' THEN coalesce(e.route_from, '') || '>' || e.route_to END`,
  routeNone: sql`CASE WHEN e.event = 'routeAsked' AND NOT e.found
    THEN coalesce(e.route_from, '') || '>' || e.route_to || '>' || e.profile END`,
};
export const factKinds = Object.keys(nameOf) as FactKind[];

/** SQL of all facts of the event `e`, as rows of `kind` and `name`. */
export const factsOfEvent: SQL = sql`(SELECT v.kind, v.name FROM (VALUES ${sql.join(
  factKinds.map((kind) => sql`(${sql.raw(`'${kind}'`)}, ${nameOf[kind]})`),
  sql`, `,
)}) AS v (kind, name) WHERE v.name <> '')`;

/** SQL of the quarter of an hour that an instant is in. */
export const quarterOf = (instant: SQL): SQL =>
  sql`date_bin('15 minutes', ${instant}, '2000-01-01T00:00:00Z'::timestamptz)`;
export const dayOf = (instant: SQL): SQL => sql`date_trunc('day', ${instant}, 'UTC')`;

/** SQL of the instant at which a UTC day begins, whatever the time zone of the connection. */
export const beginOf = (day: SQL): SQL => sql`(${day}::timestamp AT TIME ZONE 'UTC')`;

/** SQL of the project's events in the range that are not in the sums yet. Reads only the partitions of their days. */
export function unsummedEvents(projectId: ProjectId, from: Date, end: Date): SQL {
  const bound = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
  const waiting = (day: SQL) =>
    sql`(SELECT ${beginOf(day)} FROM analytics_unsummed WHERE project_id = ${projectId})`;
  // OFFSET 0 makes PostgreSQL read batch by batch. With a plain join, the planner may read a whole month for a few
  // events.
  return sql`analytics_unsummed u JOIN LATERAL (
    SELECT * FROM analytics_events a WHERE a.project_id = u.project_id AND a.batch = u.batch
      AND a.happened_at >= ${bound(from)} AND a.happened_at < ${bound(end)}
      AND a.happened_at >= ${waiting(sql`min(first_day)`)} AND a.happened_at < ${waiting(sql`max(last_day + 1)`)}
    OFFSET 0
  ) e ON u.project_id = ${projectId}`;
}

/** Report of a project: its days, and the time of the request. */
export type Report = { projectId: ProjectId; range: DayRange; now: Date };

/** SQL of the counts of `kinds` in the days of a report, as unordered rows of `kind`, `name` and `count`. */
export function countedFacts({ projectId, range, now }: Report, kinds: readonly FactKind[]): SQL {
  const [from, end] = [new Date(range.from), endOf(range)];
  const sums = sumSpans(from, end, now).map(
    ({ span, from: first, end: last, isLess }) => sql`
      SELECT s.kind, s.name, ${isLess ? sql`-s.count` : sql`s.count`} AS count FROM analytics_sums s
      WHERE s.project_id = ${projectId} AND s.kind IN ${kinds} AND s.span = ${span}
        AND s.starts_at >= ${first.toISOString()}::timestamptz AND s.starts_at < ${last.toISOString()}::timestamptz
      UNION ALL`,
  );
  // One SELECT per kind: checking each event for all kinds takes several times as long.
  const rest = kinds.map(
    (kind) => sql`
      SELECT ${sql.raw(`'${kind}'`)}, ${nameOf[kind]}, 1 FROM waiting e WHERE ${nameOf[kind]} <> ''`,
  );
  return sql`
    WITH waiting AS (SELECT e.* FROM ${unsummedEvents(projectId, from, end)})
    SELECT c.kind, c.name, sum(c.count::double precision) AS count FROM (
      ${sql.join(sums)}
      ${sql.join(rest, sql` UNION ALL `)}
    ) c GROUP BY c.kind, c.name HAVING sum(c.count::double precision) > 0`;
}
