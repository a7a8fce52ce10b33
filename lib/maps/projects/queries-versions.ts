import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { projectVersions, users } from '#db/schema/index.ts';
import type { LockedProjectId, ProjectId } from '#lib/maps/core/scope.ts';

type Db = Database | Tx;

/** All rows of the draft in the form of version rows. */
const draftRows = (projectId: LockedProjectId) => sql`(
  SELECT id, 'level' AS kind, NULL::uuid AS level_id, key, position, place, is_hidden, body, hash
    FROM draft_levels WHERE project_id = ${projectId}
  UNION ALL SELECT id, kind, level_id, key, position, 0, is_hidden, body, hash
    FROM draft_entities WHERE project_id = ${projectId})`;

/** Keeps the draft as it stands as the project's next version; only rows that the version before lacks are written. */
export async function insertVersion(
  db: Db,
  projectId: LockedProjectId,
  version: { createdBy: string | null; note: string; now: Date },
): Promise<void> {
  const [last] = await db.execute<{ number: number }>(
    sql`SELECT COALESCE(max(number), 0)::int AS number FROM project_versions WHERE project_id = ${projectId}`,
  );
  const number = (last?.number ?? 0) + 1;
  // Right after a large import the planner knows nothing of its rows; a nested loop over all of them takes minutes.
  await db.execute(sql`SET LOCAL enable_nestloop = off`);
  await db.execute(sql`
    UPDATE version_rows v SET to_number = ${number - 1} FROM version_rows w
    LEFT JOIN ${draftRows(projectId)} d ON d.id = w.id
    WHERE w.project_id = ${projectId} AND w.to_number IS NULL AND (d.hash, d.kind) IS DISTINCT FROM (w.hash, w.kind)
      AND v.project_id = w.project_id AND v.id = w.id AND v.from_number = w.from_number`);
  await db.execute(sql`
    INSERT INTO version_rows (project_id, id, from_number, kind, level_id, key, position, place, is_hidden, body, hash)
    SELECT ${projectId}, d.id, ${number}, d.kind, d.level_id, d.key, d.position, d.place, d.is_hidden, d.body, d.hash
    FROM ${draftRows(projectId)} d
    LEFT JOIN version_rows w ON w.project_id = ${projectId} AND w.id = d.id AND w.to_number IS NULL
    WHERE w.id IS NULL`);
  await db.execute(sql`SET LOCAL enable_nestloop = on`);
  await db.execute(sql`
    INSERT INTO project_versions (project_id, number, created_by, note, level_count, area_count, marker_count, parts, tags, created_at)
    SELECT p.id, ${number}, ${version.createdBy}, ${version.note},
      (SELECT count(*) FROM draft_levels WHERE project_id = p.id),
      (SELECT count(*) FROM draft_entities WHERE project_id = p.id AND kind = 'area'),
      (SELECT count(*) FROM draft_entities WHERE project_id = p.id AND kind = 'marker'),
      jsonb_build_object('settings', p.settings, 'appearance', p.appearance, 'analytics', p.analytics, 'languages', p.languages),
      COALESCE((SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'color', color, 'translations', translations,
        'position', position)) FROM tags WHERE project_id = p.id), '[]'::jsonb),
      ${version.now.toISOString()}::timestamptz
    FROM projects p WHERE p.id = ${projectId}`);
}

/** Removes all but the newest `kept` versions. */
export async function pruneVersions(db: Db, projectId: LockedProjectId, kept: number): Promise<void> {
  const pruned = await db.execute(sql`
    DELETE FROM project_versions WHERE project_id = ${projectId}
      AND number <= (SELECT max(number) FROM project_versions WHERE project_id = ${projectId}) - ${kept}`);
  if (pruned.count === 0) return;
  await db.execute(sql`
    DELETE FROM version_rows WHERE project_id = ${projectId}
      AND to_number < (SELECT min(number) FROM project_versions WHERE project_id = ${projectId})`);
}

export async function listVersionRows(db: Db, projectId: ProjectId, offset: number, size: number) {
  const where = eq(projectVersions.projectId, projectId);
  const [total] = await db.select({ count: count() }).from(projectVersions).where(where);
  const rows = await db
    .select({
      number: projectVersions.number,
      createdAt: projectVersions.createdAt,
      note: projectVersions.note,
      levels: projectVersions.levelCount,
      areas: projectVersions.areaCount,
      markers: projectVersions.markerCount,
      email: users.email,
      fullName: users.fullName,
    })
    .from(projectVersions)
    .leftJoin(users, eq(users.id, projectVersions.createdBy))
    .where(where)
    .orderBy(desc(projectVersions.number))
    .offset(offset)
    .limit(size);
  return { count: total?.count ?? 0, rows };
}

export async function hasVersion(db: Db, projectId: LockedProjectId, number: number): Promise<boolean> {
  const found = await db.$count(
    projectVersions,
    and(eq(projectVersions.projectId, projectId), eq(projectVersions.number, number)),
  );
  return found > 0;
}

/**
 * Writes a version's content over the draft, only rows that differ, under `revision`; what the version lacks is
 * deleted. Throws when the draft then holds anything else than the version.
 */
export async function restoreVersionRows(
  db: Db,
  projectId: LockedProjectId,
  number: number,
  revision: number,
): Promise<void> {
  const tagRows = sql`(SELECT tags FROM project_versions WHERE project_id = ${projectId} AND number = ${number}) v,
    jsonb_to_recordset(v.tags) AS r(id uuid, name text, color text, translations jsonb, position int)`;
  const rowsOf = (isKind: SQL) => sql`(SELECT * FROM version_rows WHERE project_id = ${projectId}
    AND from_number <= ${number} AND (to_number IS NULL OR to_number >= ${number}) AND ${isKind}) r`;
  const levelRows = rowsOf(sql`kind = 'level'`);
  const entityRows = rowsOf(sql`kind <> 'level'`);
  await db.execute(sql`
    INSERT INTO tags (id, project_id, name, color, translations, position, revision)
    SELECT r.id, ${projectId}, r.name, r.color, r.translations, r.position, ${revision} FROM ${tagRows}
    ON CONFLICT (project_id, id) DO UPDATE SET name = excluded.name, color = excluded.color, translations = excluded.translations,
      position = excluded.position, revision = excluded.revision
      WHERE (tags.name, tags.color, tags.translations, tags.position)
        IS DISTINCT FROM (excluded.name, excluded.color, excluded.translations, excluded.position)`);
  await db.execute(sql`
    INSERT INTO draft_levels (id, project_id, key, position, place, is_hidden, body, hash, revision)
    SELECT r.id, ${projectId}, r.key, r.position, r.place, r.is_hidden, r.body, r.hash, ${revision} FROM ${levelRows}
    ON CONFLICT (project_id, id) DO UPDATE SET key = excluded.key, position = excluded.position, place = excluded.place,
      is_hidden = excluded.is_hidden, body = excluded.body, hash = excluded.hash, revision = excluded.revision
      WHERE draft_levels.hash <> excluded.hash`);
  await db.execute(sql`
    INSERT INTO draft_entities (id, project_id, level_id, kind, key, position, is_hidden, body, hash, revision)
    SELECT r.id, ${projectId}, r.level_id, r.kind, r.key, r.position, r.is_hidden, r.body, r.hash, ${revision} FROM ${entityRows}
    ON CONFLICT (project_id, id) DO UPDATE SET level_id = excluded.level_id, kind = excluded.kind, key = excluded.key, position = excluded.position,
      is_hidden = excluded.is_hidden, body = excluded.body, hash = excluded.hash, revision = excluded.revision
      WHERE draft_entities.hash <> excluded.hash`);
  await db.execute(
    sql`DELETE FROM draft_entities WHERE project_id = ${projectId} AND id NOT IN (SELECT r.id FROM ${entityRows})`,
  );
  await db.execute(
    sql`DELETE FROM draft_levels WHERE project_id = ${projectId} AND id NOT IN (SELECT r.id FROM ${levelRows})`,
  );
  await db.execute(
    sql`DELETE FROM tags WHERE project_id = ${projectId} AND id NOT IN (SELECT r.id FROM ${tagRows})`,
  );
  const [written] = await db.execute<{ isWhole: boolean }>(sql`
    SELECT level_count = (SELECT count(*) FROM draft_levels WHERE project_id = ${projectId})
      AND area_count + marker_count = (SELECT count(*) FROM draft_entities WHERE project_id = ${projectId}) AS "isWhole"
    FROM project_versions WHERE project_id = ${projectId} AND number = ${number}`);
  if (!written?.isWhole) throw new Error(`Version ${number} could not be written back whole.`);
}

/** Sets the project's settings from a version, and brings back pictures and icons of it that were deleted since. */
export async function restoreVersionParts(db: Db, projectId: LockedProjectId, number: number): Promise<void> {
  await db.execute(sql`
    UPDATE projects p SET settings = v.parts->'settings', appearance = v.parts->'appearance',
      analytics = v.parts->'analytics', languages = ARRAY(SELECT jsonb_array_elements_text(v.parts->'languages'))
    FROM project_versions v WHERE p.id = ${projectId} AND v.project_id = p.id AND v.number = ${number}`);
  const isNamed = sql`EXISTS (SELECT 1 FROM version_rows r WHERE r.project_id = ${projectId} AND r.from_number <= ${number}
    AND (r.to_number IS NULL OR r.to_number >= ${number}) AND r.body LIKE '%' || i.id || '%')`;
  await db.execute(sql`
    UPDATE icons i SET deleted_at = NULL WHERE i.project_id = ${projectId} AND i.deleted_at IS NOT NULL AND ${isNamed}`);
  await db.execute(sql`
    UPDATE images i SET deleted_at = NULL WHERE i.project_id = ${projectId} AND i.deleted_at IS NOT NULL AND (${isNamed}
      OR EXISTS (SELECT 1 FROM icons c WHERE c.image_id = i.id AND c.deleted_at IS NULL))`);
}
