import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { withLargeJoins } from '#db/large-joins.ts';
import { type Paging, readPage } from '#db/paging.ts';
import { projectVersions, users } from '#db/schema/index.ts';
import type { VersionKind, VersionReason } from '#lib/contract/choices.ts';
import { entityColumns, idsIn, tagMembers } from '#lib/maps/core/queries.ts';
import { settlePictures } from '#lib/maps/core/queries-pictures.ts';
import type { EntityRow, PlacedLevelRow } from '#lib/maps/core/rows.ts';
import type { LockedProjectId, ProjectId } from '#lib/maps/core/scope.ts';

export type NewVersion = { kind: VersionKind; reason: VersionReason | null; note: string };

/** SQL for all rows of the draft, in the form of version rows. */
const draftRows = (projectId: LockedProjectId) => sql`(
  SELECT id, 'level' AS kind, NULL::uuid AS level_id, key, position, place, is_hidden, body, hash
    FROM draft_levels WHERE project_id = ${projectId}
  UNION ALL SELECT id, kind, level_id, key, position, 0, is_hidden, body, hash
    FROM draft_entities WHERE project_id = ${projectId})`;

/** SQL that selects from the rows of a version. */
export const versionRowsOf = (projectId: ProjectId, number: number) => sql`
  FROM version_rows WHERE project_id = ${projectId} AND from_number <= ${number}
    AND (to_number IS NULL OR to_number >= ${number})`;

/** Stores the draft as the next version and returns its number. Writes only rows that the version before lacks. */
export async function insertVersion(
  db: Db,
  projectId: LockedProjectId,
  version: NewVersion & { createdBy: string | null; now: Date },
): Promise<number> {
  const [last] = await db.execute<{ number: number }>(
    sql`SELECT COALESCE(max(number), 0)::int AS number FROM project_versions WHERE project_id = ${projectId}`,
  );
  const number = (last?.number ?? 0) + 1;
  await withLargeJoins(db, async () => {
    await db.execute(sql`
      UPDATE version_rows w SET to_number = ${number - 1}
      WHERE w.project_id = ${projectId} AND w.to_number IS NULL AND NOT EXISTS (
        SELECT FROM ${draftRows(projectId)} d WHERE d.id = w.id AND d.hash = w.hash AND d.kind = w.kind)`);
    await db.execute(sql`
      INSERT INTO version_rows (project_id, id, from_number, kind, level_id, key, position, place, is_hidden, body, hash)
      SELECT ${projectId}, d.id, ${number}, d.kind, d.level_id, d.key, d.position, d.place, d.is_hidden, d.body, d.hash
      FROM ${draftRows(projectId)} d
      LEFT JOIN version_rows w ON w.project_id = ${projectId} AND w.id = d.id AND w.to_number IS NULL
      WHERE w.id IS NULL`);
  });
  await db.execute(sql`
    INSERT INTO project_versions (project_id, number, kind, reason, created_by, note, level_count, area_count, marker_count, parts, tags, created_at)
    SELECT p.id, ${number}, ${version.kind}, ${version.reason}, ${version.createdBy}, ${version.note},
      (SELECT count(*) FROM draft_levels WHERE project_id = p.id),
      (SELECT count(*) FROM draft_entities WHERE project_id = p.id AND kind = 'area'),
      (SELECT count(*) FROM draft_entities WHERE project_id = p.id AND kind = 'marker'),
      jsonb_build_object('settings', p.settings, 'appearance', p.appearance, 'analytics', p.analytics, 'languages', p.languages),
      COALESCE((SELECT jsonb_agg(jsonb_build_object(${tagMembers}, 'position', t.position))
        FROM tags t WHERE t.project_id = p.id), '[]'::jsonb),
      ${version.now.toISOString()}::timestamptz
    FROM projects p WHERE p.id = ${projectId}`);
  return number;
}

const { levelCount: levels, areaCount: areas, markerCount: markers } = projectVersions;
const counted = { levels, areas, markers };

/** Lists the versions of a project, of both kinds or of one, newest first. */
export async function listVersionRows(
  db: Db,
  projectId: ProjectId,
  { kind, number, ...page }: Paging & { kind?: VersionKind | undefined; number?: number },
) {
  const where = and(
    eq(projectVersions.projectId, projectId),
    kind && eq(projectVersions.kind, kind),
    number === undefined ? undefined : eq(projectVersions.number, number),
  );
  const { reason, createdAt, note } = projectVersions;
  const head = { number: projectVersions.number, kind: projectVersions.kind, reason, createdAt, note };
  const query = db
    .select({ ...head, ...counted, email: users.email, fullName: users.fullName })
    .from(projectVersions)
    .leftJoin(users, eq(users.id, projectVersions.createdBy))
    .where(where)
    .orderBy(desc(projectVersions.number));
  return readPage(db.$count(projectVersions, where), query, page);
}

/**
 * Finds a version: its settings, and all its rows, unordered. Null if there is none, also if it is deleted while it is
 * read. Throws if rows are missing.
 */
export async function findVersion(db: Db, projectId: ProjectId, number: number) {
  const { tags, parts } = projectVersions;
  const [version] = await db
    .select({ ...counted, tags, parts })
    .from(projectVersions)
    .where(isVersion(projectId, number));
  if (!version) return null;
  const rows = versionRowsOf(projectId, number);
  const levels = await db.execute<PlacedLevelRow>(sql`
    SELECT id, key, position AS "order", place, is_hidden AS "isHidden", body, hash
    ${rows} AND kind = 'level'`);
  const entities = await db.execute<EntityRow>(sql`
    SELECT ${entityColumns} ${rows} AND kind <> 'level'`);
  if (levels.length !== version.levels || entities.length !== version.areas + version.markers) {
    if (!(await hasVersion(db, projectId, number))) return null;
    throw new Error(`Version ${number} could not be read whole.`);
  }
  return { levels, entities, tags: version.tags, parts: version.parts };
}

/** Returns the bytes of the bodies of a version. */
export async function countVersionBytes(db: Db, projectId: ProjectId, number: number): Promise<number> {
  const [row] = await db.execute<{ bytes: number }>(sql`
    SELECT COALESCE(sum(octet_length(body)), 0)::float8 AS bytes ${versionRowsOf(projectId, number)}`);
  return row?.bytes ?? 0;
}

export async function hasVersion(db: Db, projectId: ProjectId, number: number): Promise<boolean> {
  return (await db.$count(projectVersions, isVersion(projectId, number))) > 0;
}

/** SQL that is true for the version with this number. */
export function isVersion(projectId: ProjectId, number: number) {
  return and(eq(projectVersions.projectId, projectId), eq(projectVersions.number, number));
}

/**
 * Restores the project's settings from a version, its images and icons that were deleted since, and the alternative
 * texts that the restored places have. Runs after the rows of the version are those of the draft.
 */
export async function restoreVersionParts(
  db: Db,
  projectId: LockedProjectId,
  { number, revision }: { number: number; revision: number },
): Promise<void> {
  await db.execute(sql`
    UPDATE projects p SET settings = v.parts->'settings', appearance = v.parts->'appearance',
      analytics = v.parts->'analytics', languages = ARRAY(SELECT jsonb_array_elements_text(v.parts->'languages'))
    FROM project_versions v WHERE p.id = ${projectId} AND v.project_id = p.id AND v.number = ${number}`);
  await db.execute(sql`
    UPDATE images i SET deleted_at = NULL, alt = one->'alt', revision = ${revision}
    FROM projects p, jsonb_array_elements(p.settings#>'{kiosk,pictures}') AS one
    WHERE p.id = ${projectId} AND i.project_id = p.id AND i.id::text = one->>'id'
      AND (i.deleted_at IS NOT NULL OR i.alt <> one->'alt')`);
  // Reads the rows once. As an array, because the planner hashes it whatever it expects of the table.
  const [named] = await db.execute<{ ids: string[] }>(sql`
    SELECT ARRAY(SELECT DISTINCT unnest(${idsIn(sql`body`)}) ${versionRowsOf(projectId, number)}) AS ids`);
  const isNamed = sql`i.id = ANY(${sql.param(named?.ids ?? [])}::uuid[])`;
  await db.execute(sql`
    UPDATE icons i SET deleted_at = NULL WHERE i.project_id = ${projectId} AND i.deleted_at IS NOT NULL AND ${isNamed}`);
  await db.execute(sql`
    UPDATE images i SET deleted_at = NULL WHERE i.project_id = ${projectId} AND i.deleted_at IS NOT NULL AND (${isNamed}
      OR EXISTS (SELECT 1 FROM icons c WHERE c.image_id = i.id AND c.deleted_at IS NULL)
      OR EXISTS (SELECT 1 FROM projects p WHERE p.id = i.project_id AND p.appearance->>'logoFile' = i.file))`);
  await db.execute(sql`
    UPDATE images i SET alt = COALESCE(shown.alt, '{}'::jsonb), revision = ${revision}
    FROM (
      SELECT named.id, (array_agg(e.parsed->'imageAlts'->named.id))[1] AS alt
      FROM (
        SELECT body::jsonb AS parsed FROM draft_entities
        WHERE project_id = ${projectId} AND strpos(body, '"imageIds":["') > 0 OFFSET 0) e,
        jsonb_array_elements_text(e.parsed->'imageIds') AS named(id)
      GROUP BY named.id) shown
    WHERE i.project_id = ${projectId} AND i.id = shown.id::uuid AND i.alt <> COALESCE(shown.alt, '{}'::jsonb)`);
  await db.execute(sql`
    UPDATE projects p SET appearance = p.appearance || '{"logoFile": null}'::jsonb
    WHERE p.id = ${projectId} AND p.appearance->>'logoFile' IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM images i WHERE i.project_id = p.id AND i.file = p.appearance->>'logoFile')`);
  await settlePictures(db, projectId);
}
