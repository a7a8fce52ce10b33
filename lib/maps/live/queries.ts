import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { withLargeJoins } from '#db/large-joins.ts';
import { liveEntities, liveLevels, liveProjects, liveWays, projects } from '#db/schema/index.ts';
import type { EntityKind, Translations } from '#lib/mapmodel/types.ts';
import { countsByLevel, entityColumns, type LevelCounts, tagsOfDraft } from '#lib/maps/core/queries.ts';
import type { EntityRow } from '#lib/maps/core/rows.ts';
import type { LockedProjectId, PublishedProjectId } from '#lib/maps/core/scope.ts';
import { isUuid } from '#lib/platform/ids.ts';

/** A published project, as every public read finds it first. */
export type PublishedProject = { id: PublishedProjectId } & Pick<
  typeof projects.$inferSelect,
  'key' | 'organizationId' | 'allowedDomains' | 'takesReports' | 'liveVersion' | 'revision'
> & {
    /** Seconds since the state was confirmed, if it is the last known one. Absent if the database confirmed it now. */
    ageS?: number;
  };

const publishedColumns = sql.raw(`p.id, p.key, p.organization_id AS "organizationId",
  p.allowed_domains AS "allowedDomains", p.takes_reports AS "takesReports", p.live_version AS "liveVersion", p.revision`);

/**
 * Finds published projects by id, by key, or by a former key that their organization keeps. Returns them by the given
 * name. Names without a published project are missing. Every public read starts with this: index look-ups in one query,
 * and a second one for names that the first did not find. In plain SQL, because the query builder took two thirds of
 * the time of a read (docs/performance.md, "Where the time of a warm read goes").
 */
export async function selectPublished(
  db: Db,
  names: readonly string[],
): Promise<Map<string, PublishedProject>> {
  const [ids, keys] = [names.filter(isUuid), names.filter((name) => !isUuid(name))];
  const rows = await db.execute<PublishedProject>(sql`
    SELECT ${publishedColumns} FROM projects p
    WHERE (p.id = ANY(${sql.param(ids)}::uuid[]) OR p.key = ANY(${sql.param(keys)}::text[])) AND p.status = 'PUBLISH'`);
  const byName = new Map(rows.flatMap((row) => [row.id, row.key].map((name) => [name, row] as const)));
  const unknown = keys.filter((key) => !byName.has(key));
  if (unknown.length > 0) {
    for (const { formerKey, ...row } of await selectMoved(db, unknown)) byName.set(formerKey, row);
  }
  return new Map(
    names.flatMap((name) => {
      const row = byName.get(name);
      return row ? [[name, row] as const] : [];
    }),
  );
}

async function selectMoved(db: Db, formerKeys: readonly string[]) {
  return db.execute<PublishedProject & { formerKey: string }>(sql`
    SELECT k.key AS "formerKey", ${publishedColumns} FROM kept_keys k JOIN projects p ON p.id = k.project_id
    WHERE k.key = ANY(${sql.param(formerKeys)}::text[]) AND k.kept_until > now() AND p.status = 'PUBLISH'`);
}

/** Lists the former keys that lead to a project. */
export async function listFormerKeys(db: Db, projectId: PublishedProjectId): Promise<string[]> {
  const rows = await db.execute<{ key: string }>(sql`
    SELECT key FROM kept_keys WHERE project_id = ${projectId} AND kept_until > now() ORDER BY key`);
  return rows.map(({ key }) => key);
}

/** Lists the published projects, of all organizations or of one, with their live versions. */
export async function listPublishedVersions(db: Db, organizationId?: string) {
  const isOfThem = organizationId === undefined ? undefined : eq(projects.organizationId, organizationId);
  return db
    .select({ id: projects.id, liveVersion: projects.liveVersion })
    .from(projects)
    .where(and(isOfThem, eq(projects.status, 'PUBLISH')))
    .orderBy(asc(projects.id));
}

/** Checks whether the draft hides or lacks a level or place that visitors see. Runs before the draft goes live. */
export async function isSomethingWithdrawn(db: Db, projectId: LockedProjectId): Promise<boolean> {
  const [row] = await withLargeJoins(db, () =>
    db.execute<{ is: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM live_entities l LEFT JOIN draft_entities d ON d.project_id = l.project_id AND d.id = l.id
      WHERE l.project_id = ${projectId} AND NOT l.is_hidden AND (d.id IS NULL OR d.is_hidden)
    ) OR EXISTS (
      SELECT FROM live_levels l LEFT JOIN draft_levels d ON d.project_id = l.project_id AND d.id = l.id
      WHERE l.project_id = ${projectId} AND NOT l.is_hidden AND (d.id IS NULL OR d.is_hidden)
    ) AS is`),
  );
  return row?.is ?? false;
}

export async function findLiveProject(db: Db, projectId: PublishedProjectId) {
  const { key, name, description, liveVersion } = projects;
  const [row] = await db
    .select({ key, name, description, liveVersion, live: liveProjects, wayHash: liveWays.hash })
    .from(projects)
    .innerJoin(liveProjects, eq(liveProjects.projectId, projects.id))
    .leftJoin(liveWays, and(eq(liveWays.projectId, projects.id), eq(liveWays.built, liveWays.wanted)))
    .where(eq(projects.id, projectId));
  return row ?? null;
}

export async function listLiveLevelRows(db: Db, projectId: PublishedProjectId) {
  return db
    .select()
    .from(liveLevels)
    .where(and(eq(liveLevels.projectId, projectId), eq(liveLevels.isHidden, false)))
    .orderBy(asc(liveLevels.order), asc(liveLevels.place), asc(liveLevels.id));
}

/** Counts visible areas and markers by level. Omits levels without any. */
export async function countLiveEntities(
  db: Db,
  projectId: PublishedProjectId,
): Promise<readonly LevelCounts[]> {
  return db.execute<LevelCounts>(sql`
    SELECT ${countsByLevel} FROM live_entities WHERE project_id = ${projectId} AND NOT is_hidden GROUP BY level_id`);
}

/** Lists a level's visible areas or markers, unordered, as raw rows of the driver: there may be tens of thousands. */
export async function listLiveEntityRows(
  db: Db,
  projectId: PublishedProjectId,
  levelId: string,
  kind: EntityKind,
): Promise<readonly EntityRow[]> {
  return db.execute<EntityRow>(sql`
    SELECT ${entityColumns} FROM live_entities
    WHERE project_id = ${projectId} AND level_id = ${levelId} AND kind = ${kind} AND NOT is_hidden`);
}

/** Lists the ids and hashes of a level's visible areas and markers, in order. Reads one text: there may be many. */
export async function listLiveHashes(db: Db, projectId: PublishedProjectId, levelId: string) {
  const [row] = await db.execute<{ hashes: string | null }>(sql`
    SELECT string_agg(id || ' ' || hash, ',' ORDER BY position, id) AS hashes FROM live_entities
    WHERE project_id = ${projectId} AND level_id = ${levelId} AND NOT is_hidden`);
  return (row?.hashes?.split(',') ?? []).map((entry) => {
    const [id = '', hash = ''] = entry.split(' ');
    return { id, hash };
  });
}

/** Lists the named areas and markers, unordered. */
export async function listLiveEntityRowsById(
  db: Db,
  projectId: PublishedProjectId,
  named: readonly { id: string }[],
): Promise<readonly EntityRow[]> {
  if (named.length === 0) return [];
  return db
    .select()
    .from(liveEntities)
    .where(
      and(
        eq(liveEntities.projectId, projectId),
        sql`${liveEntities.id} = ANY(${sql.param(named.map(({ id }) => id))}::uuid[])`,
      ),
    );
}

/** SQL that selects from the visible places `e` on visible levels. */
const shownPlaces = (projectId: PublishedProjectId) => sql`
  FROM live_entities e JOIN live_levels l ON l.project_id = e.project_id AND l.id = e.level_id AND NOT l.is_hidden
  WHERE e.project_id = ${projectId} AND NOT e.is_hidden`;

type LivePlace = { id: string; key: string; levelId: string; externalId: string | null };

/** Lists the visible areas or markers on visible levels, with their levels. */
export async function listLivePlaces(
  db: Db,
  projectId: PublishedProjectId,
  kind: EntityKind,
): Promise<readonly LivePlace[]> {
  return db.execute<LivePlace>(sql`
    SELECT e.id, e.key, e.level_id AS "levelId",
      CASE WHEN strpos(e.body, '"externalId":') > 0 THEN e.body::jsonb->>'externalId' END AS "externalId"
    ${shownPlaces(projectId)} AND e.kind = ${kind}`);
}

/** Lists the translations of visible places with keywords, on visible levels. */
export async function listLiveKeywords(
  db: Db,
  projectId: PublishedProjectId,
): Promise<readonly { id: string; translations: Translations }[]> {
  return db.execute<{ id: string; translations: Translations }>(sql`
    SELECT e.id, e.body::jsonb -> 'translations' AS translations ${shownPlaces(projectId)}
      AND e.body LIKE '%"keywords":[%'
    ORDER BY e.id`);
}

/** Copies the project's settings and tags into its live row. */
export async function replaceLiveProject(db: Db, projectId: LockedProjectId, now: Date): Promise<void> {
  await db.execute(sql`
    INSERT INTO live_projects (project_id, settings, appearance, analytics, languages, tags, updated_at)
    SELECT p.id, p.settings, p.appearance, p.analytics, p.languages,
      ${tagsOfDraft}, ${now.toISOString()}::timestamptz
    FROM projects p WHERE p.id = ${projectId}
    ON CONFLICT (project_id) DO UPDATE SET settings = excluded.settings, appearance = excluded.appearance,
      analytics = excluded.analytics, languages = excluded.languages, tags = excluded.tags, updated_at = excluded.updated_at`);
}

/** Makes the live rows equal to the draft's: writes places whose hash differs, and deletes what the draft lacks. */
export async function replaceLiveRows(db: Db, projectId: LockedProjectId, version: number): Promise<void> {
  await db.execute(sql`DELETE FROM draft_deletions WHERE project_id = ${projectId}`);
  await db.execute(sql`
    INSERT INTO live_levels (id, project_id, key, position, place, is_hidden, body, hash, version)
    SELECT d.id, d.project_id, d.key, d.position, d.place, d.is_hidden, d.body, d.hash, ${version}
    FROM draft_levels d WHERE d.project_id = ${projectId}
    ON CONFLICT (project_id, id) DO UPDATE SET key = excluded.key, position = excluded.position, place = excluded.place,
      is_hidden = excluded.is_hidden, body = excluded.body, hash = excluded.hash, version = excluded.version`);
  await withLargeJoins(db, async () => {
    await db.execute(sql`
    INSERT INTO live_entities (id, project_id, level_id, kind, key, position, is_hidden, body, hash)
    SELECT d.id, d.project_id, d.level_id, d.kind, d.key, d.position, d.is_hidden, d.body, d.hash
    FROM draft_entities d LEFT JOIN live_entities l ON l.project_id = d.project_id AND l.id = d.id
    WHERE d.project_id = ${projectId} AND d.hash IS DISTINCT FROM l.hash
    ON CONFLICT (project_id, id) DO UPDATE SET level_id = excluded.level_id, kind = excluded.kind, key = excluded.key,
      position = excluded.position, is_hidden = excluded.is_hidden, body = excluded.body, hash = excluded.hash`);
    await db.execute(sql`
    DELETE FROM live_entities l WHERE l.project_id = ${projectId}
      AND NOT EXISTS (SELECT 1 FROM draft_entities d WHERE d.project_id = l.project_id AND d.id = l.id)`);
  });
  await db.execute(sql`
    DELETE FROM live_levels l WHERE l.project_id = ${projectId}
      AND NOT EXISTS (SELECT 1 FROM draft_levels d WHERE d.project_id = l.project_id AND d.id = l.id)`);
}

/** Counts the levels and places of the draft, those of the live data, and those that are equal in both. */
export async function countLiveLikeDraft(db: Db, projectId: LockedProjectId) {
  const [counts] = await db.execute<{ draft: number; live: number; alike: number }>(sql`
    SELECT count(d.id)::int AS draft, count(l.id)::int AS live, count(*) FILTER (WHERE d.hash = l.hash)::int AS alike
    FROM (
      SELECT id, hash FROM draft_levels WHERE project_id = ${projectId}
      UNION ALL SELECT id, hash FROM draft_entities WHERE project_id = ${projectId}
    ) d FULL JOIN (
      SELECT id, hash FROM live_levels WHERE project_id = ${projectId}
      UNION ALL SELECT id, hash FROM live_entities WHERE project_id = ${projectId}
    ) l ON l.id = d.id`);
  return counts ?? { draft: 0, live: 0, alike: 0 };
}

/** Lists the icons that the visible places of a live map show: ids of custom icons, and addresses of linked ones. */
export async function listLiveIcons(db: Db, projectId: PublishedProjectId): Promise<string[]> {
  const rows = await db.execute<{ icon: string }>(sql`
    SELECT DISTINCT shown.icon
    FROM live_entities e JOIN live_levels l ON l.project_id = e.project_id AND l.id = e.level_id AND NOT l.is_hidden,
      LATERAL (SELECT e.body::jsonb AS b) parsed,
      LATERAL (VALUES (b->>'customIcon'), (b->>'icon'), (b->'customButton'->>'icon')) AS shown(icon)
    WHERE e.project_id = ${projectId} AND NOT e.is_hidden
      AND (e.body LIKE '%"customIcon":"%' OR e.body LIKE '%"icon":"http%') AND shown.icon IS NOT NULL`);
  return rows.map(({ icon }) => icon);
}
