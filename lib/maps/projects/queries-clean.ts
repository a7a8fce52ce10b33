import { eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images, projects } from '#db/schema/index.ts';
import { idsIn } from '#lib/maps/core/queries.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';

/** An image of which the file is replaced by another with the same picture. */
export type ReplacedFile = { id: string; file: string; cleanFile: string; byteCount: number };

const projectsAtOnce = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Lists the ids of the projects after `id`, a few hundred at a time. */
export async function listProjectIds(db: Db, id: string = firstId): Promise<string[]> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(gt(projects.id, id))
    .orderBy(projects.id)
    .limit(projectsAtOnce);
  return rows.map((row) => row.id);
}

/** Lists all files of a project's images: of the library, and deleted ones that its live map still shows. */
export async function listImageFiles(db: Db, projectId: string) {
  const { id, file, contentType } = images;
  return db.select({ id, file, contentType }).from(images).where(eq(images.projectId, projectId));
}

/** Locks a project against other writers. Returns null if it is gone. */
export async function lockProjectRow(db: Db, projectId: string): Promise<LockedProjectId | null> {
  const [row] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('no key update');
  return row ? (row.id as LockedProjectId) : null;
}

/**
 * Gives images their new files: in the library, as the logo and the kiosk's pictures of the draft, the live map and
 * versions. Raises the revision of the draft and of what shows the images, and the version of the live map, because
 * answers name the files.
 */
export async function replaceFiles(db: Db, projectId: LockedProjectId, files: readonly ReplacedFile[]) {
  const columnOf = (name: keyof ReplacedFile) => sql.param(files.map((file) => file[name]));
  const replaced = sql`unnest(${columnOf('id')}::uuid[], ${columnOf('file')}::text[],
    ${columnOf('cleanFile')}::text[], ${columnOf('byteCount')}::bigint[]) AS r (id, file, clean_file, byte_count)`;
  await db.execute(sql`
    UPDATE images i SET file = r.clean_file, byte_count = r.byte_count FROM ${replaced}
    WHERE i.project_id = ${projectId} AND i.id = r.id AND i.file = r.file`);
  const withLogo = (appearance: SQL) => sql`jsonb_set(${appearance}, '{logoFile}', to_jsonb(r.clean_file))`;
  await db.execute(sql`
    UPDATE projects p SET appearance = ${withLogo(sql`p.appearance`)} FROM ${replaced}
    WHERE p.id = ${projectId} AND p.appearance->>'logoFile' = r.file`);
  await db.execute(sql`
    UPDATE live_projects p SET appearance = ${withLogo(sql`p.appearance`)} FROM ${replaced}
    WHERE p.project_id = ${projectId} AND p.appearance->>'logoFile' = r.file`);
  await db.execute(sql`
    UPDATE project_versions v
    SET parts = jsonb_set(v.parts, '{appearance,logoFile}', to_jsonb(r.clean_file)) FROM ${replaced}
    WHERE v.project_id = ${projectId} AND v.parts->'appearance'->>'logoFile' = r.file`);
  await replacePictureFiles(db, projectId, replaced);
  const isShown = sql`project_id = ${projectId} AND ${idsIn(sql`body`)} && ${columnOf('id')}::text[]`;
  await db.execute(sql`
    UPDATE projects SET revision = revision + 1, revised_by = NULL, live_version = live_version + 1 WHERE id = ${projectId}`);
  const risen = (column: SQL) => sql`(SELECT ${column} FROM projects WHERE id = ${projectId})`;
  await db.execute(sql`UPDATE draft_levels SET revision = ${risen(sql`revision`)} WHERE ${isShown}`);
  await db.execute(sql`UPDATE draft_entities SET revision = ${risen(sql`revision`)} WHERE ${isShown}`);
  await db.execute(
    sql`UPDATE live_levels SET version = ${risen(sql`live_version`)} WHERE project_id = ${projectId}`,
  );
}

/** Gives pictures of the kiosk their new files, in the settings of the draft, of the live map and of versions. */
async function replacePictureFiles(db: Db, projectId: LockedProjectId, replaced: SQL): Promise<void> {
  const picturesOf = (settings: SQL) => sql`jsonb_array_elements(${settings}#>'{kiosk,pictures}')`;
  const named = (settings: SQL) => sql`EXISTS (
    SELECT 1 FROM ${picturesOf(settings)} AS one, ${replaced} WHERE one->>'file' = r.file)`;
  const withFiles = (settings: SQL) => sql`jsonb_set(${settings}, '{kiosk,pictures}', (
    SELECT jsonb_agg(CASE WHEN r.clean_file IS NULL THEN e.one
      ELSE jsonb_set(e.one, '{file}', to_jsonb(r.clean_file)) END ORDER BY e.place)
    FROM ${picturesOf(settings)} WITH ORDINALITY AS e(one, place) LEFT JOIN ${replaced} ON e.one->>'file' = r.file))`;
  const settings = sql`settings`;
  await db.execute(sql`
    UPDATE projects SET settings = ${withFiles(settings)} WHERE id = ${projectId} AND ${named(settings)}`);
  await db.execute(sql`
    UPDATE live_projects SET settings = ${withFiles(settings)}
    WHERE project_id = ${projectId} AND ${named(settings)}`);
  const kept = sql`parts->'settings'`;
  await db.execute(sql`
    UPDATE project_versions SET parts = jsonb_set(parts, '{settings}', ${withFiles(sql`(${kept})`)})
    WHERE project_id = ${projectId} AND ${named(sql`(${kept})`)}`);
}
