import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { Paging } from '#db/paging.ts';
import { liveProjects, projectVersions } from '#db/schema/index.ts';
import type { StoredParts } from '#db/schema/stored.ts';
import { presentTag } from '#lib/mapmodel/present.ts';
import type { EntityKind, Tag } from '#lib/mapmodel/types.ts';
import { bodiesDiffer } from '#lib/maps/core/queries-visible.ts';
import type { EntityRow } from '#lib/maps/core/rows.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { isVersion, versionRowsOf } from './queries-versions.ts';

export type DiffRow = {
  /** Number of rows on all pages. */
  count: number;
  change: 'added' | 'changed' | 'removed';
  kind: 'level' | 'area' | 'marker';
  id: string;
  key: string;
  title: string | null;
  level_id: string | null;
  level_key: string | null;
  level_name: string | null;
};

/** SQL for the side to compare the draft with: the rows of a version, or the live rows. */
function sideOf(projectId: ProjectId, version: number | null) {
  if (version === null)
    return {
      language: sql`SELECT settings->>'defaultLanguage' FROM live_projects WHERE project_id = ${projectId}`,
      levels: sql`(SELECT * FROM live_levels WHERE project_id = ${projectId})`,
      entities: sql`(SELECT * FROM live_entities WHERE project_id = ${projectId})`,
    };
  const rows = versionRowsOf(projectId, version);
  return {
    language: sql`SELECT parts->'settings'->>'defaultLanguage' FROM project_versions
      WHERE project_id = ${projectId} AND number = ${version}`,
    levels: sql`(SELECT * ${rows} AND kind = 'level')`,
    entities: sql`(SELECT * ${rows} AND kind <> 'level')`,
  };
}

/**
 * Lists the differences between the draft and the live rows, or the rows of a version. Order alone is no difference
 * of places, because removing one moves those behind it. Neither are fields that visitors never get. Titles are in the
 * default language of their side. With `page`, lists one page.
 */
export async function listDiffRows(
  db: Db,
  projectId: ProjectId,
  version: number | null,
  page: Paging | null,
): Promise<DiffRow[]> {
  const before = sideOf(projectId, version);
  const part = page ? sql`LIMIT ${page.size} OFFSET ${page.offset}` : sql``;
  return db.execute<DiffRow>(sql`
    WITH languages AS (
      SELECT p.settings->>'defaultLanguage' AS draft, (${before.language}) AS live
      FROM projects p WHERE p.id = ${projectId}
    ), levels AS (
      SELECT d.id AS d_id, l.id AS l_id, COALESCE(d.id, l.id) AS id, COALESCE(d.key, l.key) AS key,
        COALESCE(d.body, l.body)::jsonb->>'name' AS name, COALESCE(d.position, l.position) AS position,
        (d.key, d.position, d.is_hidden, d.body) IS DISTINCT FROM (l.key, l.position, l.is_hidden, l.body) AS differs
      FROM (SELECT * FROM draft_levels WHERE project_id = ${projectId}) d
      FULL JOIN ${before.levels} l ON l.id = d.id
    ), entities AS (
      SELECT d.id AS d_id, l.id AS l_id, COALESCE(d.id, l.id) AS id, COALESCE(d.kind, l.kind) AS kind,
        COALESCE(d.key, l.key) AS key, COALESCE(d.level_id, l.level_id) AS level_id,
        COALESCE(d.position, l.position) AS position,
        CASE WHEN d.id IS NULL THEN l.body::jsonb->'translations'->languages.live->>'title'
          ELSE d.body::jsonb->'translations'->languages.draft->>'title' END AS title
      FROM (SELECT * FROM draft_entities WHERE project_id = ${projectId}) d
      FULL JOIN ${before.entities} l ON l.id = d.id
      CROSS JOIN languages
      WHERE (d.kind, d.level_id, d.key, d.is_hidden) IS DISTINCT FROM (l.kind, l.level_id, l.key, l.is_hidden)
        OR ${bodiesDiffer(sql`d.body`, sql`l.body`)}
    ), listed AS (
    SELECT d_id, l_id, 'level' AS kind, id, key, name AS title,
      NULL::uuid AS level_id, NULL AS level_key, NULL AS level_name, position AS level_position, 0 AS position
    FROM levels WHERE differs
    UNION ALL
    SELECT e.d_id, e.l_id, e.kind, e.id, e.key, e.title, v.id, v.key, v.name, v.position, e.position
    FROM entities e JOIN levels v ON v.id = e.level_id
    )
    SELECT *, count(*) OVER ()::int AS count,
      CASE WHEN l_id IS NULL THEN 'added' WHEN d_id IS NULL THEN 'removed' ELSE 'changed' END AS change
    FROM listed ORDER BY level_position, position, id ${part}`);
}

/** A level, whose kind is null, or a place. */
export type ComparedSide = Omit<EntityRow, 'hash' | 'kind' | 'levelId'> &
  ({ kind: EntityKind; levelId: string } | { kind: null });

/** A level or place on both sides of a comparison: its rows, null where it is not, and who changed it. */
export type ComparedRow = {
  id: string;
  before: ComparedSide | null;
  after: ComparedSide | null;
  email: string | null;
  fullName: string | null;
  changedAt: string | null;
};

/** Reads both sides of levels and places of the draft and of the live data or a version, by their ids. */
export async function listComparedRows(
  db: Db,
  projectId: ProjectId,
  version: number | null,
  ids: readonly string[],
): Promise<ComparedRow[]> {
  const before = sideOf(projectId, version);
  const wanted = sql`id = ANY(${sql.param(ids)}::uuid[])`;
  const row = (
    kind: SQL,
    level: SQL,
  ) => sql`jsonb_build_object('id', e.id, 'kind', ${kind}, 'levelId', ${level},
    'key', e.key, 'order', e.position, 'isHidden', e.is_hidden, 'body', e.body)`;
  const rowsOf = (levels: SQL, entities: SQL, changes: SQL) => sql`
    SELECT e.id, ${row(sql`NULL::text`, sql`NULL::uuid`)} AS row${changes} FROM ${levels} e WHERE e.${wanted}
    UNION ALL
    SELECT e.id, ${row(sql`e.kind`, sql`e.level_id`)}${changes} FROM ${entities} e WHERE e.${wanted}`;
  const draft = (table: SQL) => sql`(SELECT * FROM ${table} WHERE project_id = ${projectId})`;
  return db.execute<ComparedRow>(sql`
    WITH befores AS (${rowsOf(before.levels, before.entities, sql``)}),
    afters AS (${rowsOf(draft(sql`draft_levels`), draft(sql`draft_entities`), sql`, e.changed_by, e.changed_at`)})
    SELECT COALESCE(a.id, b.id) AS id, b.row AS before, a.row AS after, u.email, u.full_name AS "fullName",
      CASE WHEN a.id IS NULL THEN d.deleted_at ELSE a.changed_at END AS "changedAt"
    FROM befores b FULL JOIN afters a ON a.id = b.id
    LEFT JOIN draft_deletions d ON d.project_id = ${projectId} AND d.id = b.id
    LEFT JOIN users u ON u.id = CASE WHEN a.id IS NULL THEN d.deleted_by ELSE a.changed_by END`);
}

/** What the live data or a version keep beside the map. */
export type PartsBefore = StoredParts & { languages: string[]; tags: Tag[] };

/** Returns what the live data or a version keep beside the map, or null if nothing is live. */
export async function findPartsBefore(
  db: Db,
  projectId: ProjectId,
  version: number | null,
): Promise<PartsBefore | null> {
  if (version === null) {
    const [live] = await db.select().from(liveProjects).where(eq(liveProjects.projectId, projectId));
    return live ? { ...live, tags: live.tags.map(presentTag) } : null;
  }
  const [row] = await db
    .select({ parts: projectVersions.parts, tags: projectVersions.tags })
    .from(projectVersions)
    .where(isVersion(projectId, version));
  return row ? { ...row.parts, tags: row.tags.map(presentTag) } : null;
}

/** Lists who changed each group of settings last, such as `appearance`, and when. */
export async function listSettingsChanges(db: Db, projectId: ProjectId) {
  return db.execute<{ group: string; email: string | null; fullName: string | null; at: string }>(sql`
    SELECT DISTINCT ON (f.name) f.name AS "group", u.email, u.full_name AS "fullName", a.last_at AS at
    FROM activity a CROSS JOIN LATERAL jsonb_array_elements_text(a.details->'fields') f(name)
    LEFT JOIN users u ON u.id = a.user_id
    WHERE a.project_id = ${projectId} AND a.kind = 'settingsChanged'
    ORDER BY f.name, a.last_at DESC`);
}
