import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { images, organizations } from '#db/schema/index.ts';
import type { LockedProjectId, ProjectId } from '#lib/maps/core/scope.ts';

type Db = Database | Tx;
type Scope = ProjectId | LockedProjectId;

export type ThumbnailRow = { file: string; width: number; height: number; byteCount: number };
export type ImageRow = {
  id: string;
  file: string;
  contentType: string;
  width: number;
  height: number;
  byteCount: number;
  thumbnails: ThumbnailRow[];
};

const columns = {
  id: images.id,
  file: images.file,
  contentType: images.contentType,
  width: images.width,
  height: images.height,
  byteCount: images.byteCount,
  thumbnails: images.thumbnails,
};

/** `library`: what may be attached; `all`: also what was deleted while the live map still shows it. */
export type Which = 'library' | 'all';

/** Images of a project, newest first. */
export async function listImageRows(db: Db, projectId: Scope, which: Which): Promise<ImageRow[]> {
  const isThere = which === 'all' ? undefined : isNull(images.deletedAt);
  const rows = await db
    .select(columns)
    .from(images)
    .where(and(eq(images.projectId, projectId), isThere))
    .orderBy(desc(images.createdAt), asc(images.id));
  return rows.map(imageRow);
}

/** Those of `ids` that are in the project's library. */
export async function listImageRowsById(
  db: Db,
  projectId: Scope,
  ids: readonly string[],
): Promise<ImageRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(columns)
    .from(images)
    .where(
      and(
        eq(images.projectId, projectId),
        isNull(images.deletedAt),
        sql`${images.id} = ANY(${sql.param(ids)}::uuid[])`,
      ),
    );
  return rows.map(imageRow);
}

function imageRow(row: Omit<ImageRow, 'thumbnails'> & { thumbnails: unknown }): ImageRow {
  return { ...row, thumbnails: row.thumbnails as ThumbnailRow[] };
}

export async function findImageByFile(db: Db, projectId: ProjectId | LockedProjectId, file: string) {
  const [row] = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.projectId, projectId), eq(images.file, file), isNull(images.deletedAt)));
  return row ?? null;
}

export async function insertImages(
  db: Db,
  projectId: LockedProjectId,
  rows: readonly ImageRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  // A millisecond apart, so that the library lists what came together in its order.
  const at = (i: number) => new Date(now.getTime() + i);
  await db.insert(images).values(rows.map((row, i) => ({ ...row, projectId, createdAt: at(i) })));
}

/** Takes an image out of the library; false when there is none with this id. */
export async function markImageDeleted(
  db: Db,
  projectId: LockedProjectId,
  id: string,
  now: Date,
): Promise<boolean> {
  const marked = await db
    .update(images)
    .set({ deletedAt: now })
    .where(and(eq(images.projectId, projectId), eq(images.id, id), isNull(images.deletedAt)))
    .returning({ id: images.id });
  return marked.length > 0;
}

/** Has whoever else adds files to a project of the organization wait for the end of this transaction. */
export async function lockStorage(tx: Db, organizationId: string): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
}

/** Bytes of all stored files of the organization's projects, originals and thumbnails. */
export async function sumStoredBytes(db: Db, organizationId: string): Promise<number> {
  const [row] = await db.execute<{ bytes: string }>(sql`
    SELECT COALESCE(SUM(i.byte_count + (
      SELECT COALESCE(SUM((t->>'byteCount')::bigint), 0) FROM jsonb_array_elements(i.thumbnails) t
    )), 0)::text AS bytes
    FROM images i JOIN projects p ON p.id = i.project_id WHERE p.organization_id = ${organizationId}`);
  return Number(row?.bytes ?? 0);
}
