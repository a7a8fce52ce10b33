import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { projectVersions, users } from '#db/schema/index.ts';
import type { LockedProjectId, ProjectId } from './scope.ts';

type Db = Database | Tx;

/** Keeps the draft as it stands as the project's next version; built where the rows are, so that none travels. */
export async function insertVersion(
  db: Db,
  projectId: LockedProjectId,
  version: { createdBy: string | null; note: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    INSERT INTO project_versions (project_id, number, created_by, note, level_count, area_count, marker_count, snapshot, created_at)
    SELECT p.id, COALESCE((SELECT max(number) FROM project_versions WHERE project_id = p.id), 0) + 1,
      ${version.createdBy}, ${version.note}, l.count, e.areas, e.markers,
      json_build_object(
        'project', json_build_object('settings', p.settings, 'appearance', p.appearance, 'analytics', p.analytics, 'languages', p.languages),
        'tags', COALESCE(t.rows, '[]'::json), 'levels', COALESCE(l.rows, '[]'::json), 'entities', COALESCE(e.rows, '[]'::json)
      )::text, ${version.now.toISOString()}::timestamptz
    FROM projects p,
      LATERAL (SELECT json_agg(json_build_object('id', id, 'name', name, 'color', color, 'translations', translations,
        'position', position)) AS rows FROM tags WHERE project_id = p.id) t,
      LATERAL (SELECT count(*)::int AS count, json_agg(json_build_object('id', id, 'key', key, 'position', position, 'place', place,
        'is_hidden', is_hidden, 'hash', hash, 'body', body::json)) AS rows FROM draft_levels WHERE project_id = p.id) l,
      LATERAL (SELECT count(*) FILTER (WHERE kind = 'area')::int AS areas, count(*) FILTER (WHERE kind = 'marker')::int AS markers,
        json_agg(json_build_object('id', id, 'level_id', level_id, 'kind', kind, 'key', key, 'position', position,
        'is_hidden', is_hidden, 'hash', hash, 'body', body::json)) AS rows FROM draft_entities WHERE project_id = p.id) e
    WHERE p.id = ${projectId}`);
}

/** Removes all but the newest `kept` versions. */
export async function pruneVersions(db: Db, projectId: LockedProjectId, kept: number): Promise<void> {
  await db.execute(sql`
    DELETE FROM project_versions WHERE project_id = ${projectId}
      AND number <= (SELECT max(number) FROM project_versions WHERE project_id = ${projectId}) - ${kept}`);
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
 * deleted. Answers whether all of it could be written: an id may belong to another project by now.
 */
export async function restoreVersionRows(
  db: Db,
  projectId: LockedProjectId,
  number: number,
  revision: number,
): Promise<boolean> {
  const version = sql`(SELECT snapshot::json AS s FROM project_versions WHERE project_id = ${projectId} AND number = ${number}) v`;
  const tagRows = sql`${version}, json_to_recordset(v.s->'tags') AS r(id uuid, name text, color text, translations jsonb, position int)`;
  const levelRows = sql`${version}, json_to_recordset(v.s->'levels')
    AS r(id uuid, key text, position int, place int, is_hidden bool, hash text, body json)`;
  const entityRows = sql`${version}, json_to_recordset(v.s->'entities')
    AS r(id uuid, level_id uuid, kind text, key text, position int, is_hidden bool, hash text, body json)`;
  await db.execute(sql`
    INSERT INTO tags (id, project_id, name, color, translations, position, revision)
    SELECT r.id, ${projectId}, r.name, r.color, r.translations, r.position, ${revision} FROM ${tagRows}
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, color = excluded.color, translations = excluded.translations,
      position = excluded.position, revision = excluded.revision
      WHERE tags.project_id = excluded.project_id AND (tags.name, tags.color, tags.translations, tags.position)
        IS DISTINCT FROM (excluded.name, excluded.color, excluded.translations, excluded.position)`);
  await db.execute(sql`
    INSERT INTO draft_levels (id, project_id, key, position, place, is_hidden, body, hash, revision)
    SELECT r.id, ${projectId}, r.key, r.position, r.place, r.is_hidden, r.body::text, r.hash, ${revision} FROM ${levelRows}
    ON CONFLICT (id) DO UPDATE SET key = excluded.key, position = excluded.position, place = excluded.place,
      is_hidden = excluded.is_hidden, body = excluded.body, hash = excluded.hash, revision = excluded.revision
      WHERE draft_levels.project_id = excluded.project_id AND draft_levels.hash <> excluded.hash`);
  await db.execute(sql`
    INSERT INTO draft_entities (id, project_id, level_id, kind, key, position, is_hidden, body, hash, revision)
    SELECT r.id, ${projectId}, r.level_id, r.kind, r.key, r.position, r.is_hidden, r.body::text, r.hash, ${revision} FROM ${entityRows}
    ON CONFLICT (id) DO UPDATE SET level_id = excluded.level_id, kind = excluded.kind, key = excluded.key, position = excluded.position,
      is_hidden = excluded.is_hidden, body = excluded.body, hash = excluded.hash, revision = excluded.revision
      WHERE draft_entities.project_id = excluded.project_id AND draft_entities.hash <> excluded.hash`);
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
  return written?.isWhole ?? false;
}

/** Sets the project's settings from a version, and brings back pictures and icons of it that were deleted since. */
export async function restoreVersionParts(db: Db, projectId: LockedProjectId, number: number): Promise<void> {
  const isVersion = sql`v.project_id = ${projectId} AND v.number = ${number}`;
  await db.execute(sql`
    UPDATE projects p SET settings = v.snapshot::jsonb->'project'->'settings',
      appearance = v.snapshot::jsonb->'project'->'appearance', analytics = v.snapshot::jsonb->'project'->'analytics',
      languages = ARRAY(SELECT jsonb_array_elements_text(v.snapshot::jsonb->'project'->'languages'))
    FROM project_versions v WHERE p.id = ${projectId} AND ${isVersion}`);
  await db.execute(sql`
    UPDATE icons i SET deleted_at = NULL FROM project_versions v
    WHERE i.project_id = ${projectId} AND i.deleted_at IS NOT NULL AND ${isVersion} AND v.snapshot LIKE '%' || i.id || '%'`);
  await db.execute(sql`
    UPDATE images i SET deleted_at = NULL FROM project_versions v
    WHERE i.project_id = ${projectId} AND i.deleted_at IS NOT NULL AND ${isVersion} AND (v.snapshot LIKE '%' || i.id || '%'
      OR EXISTS (SELECT 1 FROM icons c WHERE c.image_id = i.id AND c.deleted_at IS NULL))`);
}
