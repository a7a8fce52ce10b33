import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { icons, images } from '#db/schema/index.ts';
import type { ImageAlt } from '#lib/mapmodel/types.ts';
import type { LockedProjectId, ProjectId, ReadableProjectId } from '#lib/maps/core/scope.ts';
import { isUuid } from '#lib/platform/ids.ts';

const { projectId: _, createdAt: __, deletedAt: ___, ...imageColumns } = getTableColumns(images);
export type ImageRow = Pick<typeof images.$inferSelect, keyof typeof imageColumns>;

/** SQL that is true for the images or icons of a project: those of its library, or all. */
function isOf(table: typeof images | typeof icons, projectId: ReadableProjectId, which: Which) {
  return and(eq(table.projectId, projectId), which === 'all' ? undefined : isNull(table.deletedAt));
}

/** `library`: images that can be attached. `all`: also deleted ones that the live map still shows. */
type Which = 'library' | 'all';

/**
 * Lists the images of a project, newest first. Stored images are public under unguessable names (docs/contract.md, 6.4
 * Images), so a reader of the live map needs no further permission.
 */
export async function listImageRows(db: Db, projectId: ReadableProjectId, which: Which): Promise<ImageRow[]> {
  return db
    .select(imageColumns)
    .from(images)
    .where(isOf(images, projectId, which))
    .orderBy(desc(images.createdAt), asc(images.id));
}

/** Lists the images with these ids that are in the project's library. */
export async function listImageRowsById(db: Db, projectId: ProjectId, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select(imageColumns)
    .from(images)
    .where(and(isOf(images, projectId, 'library'), sql`${images.id} = ANY(${sql.param(ids)}::uuid[])`));
}

/** Finds an image of the library that is no picture of a custom icon. Null if there is none, also for other text. */
export async function findImageRow(db: Db, projectId: ProjectId, id: string): Promise<ImageRow | null> {
  const [row] = isUuid(id) ? await listImageRowsById(db, projectId, [id.toLowerCase()]) : [];
  if (!row) return null;
  const isIcon = (await listIconRows(db, projectId, 'all')).some(({ imageId }) => imageId === row.id);
  return isIcon ? null : row;
}

/** Writes alternative texts of images, under the project's new revision. */
export async function updateImageAlts(
  db: Db,
  projectId: LockedProjectId,
  rows: readonly { id: string; alt: ImageAlt }[],
  revision: number,
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    UPDATE images i SET alt = s.alt::jsonb, revision = ${revision}
    FROM unnest(${sql.param(rows.map(({ id }) => id))}::uuid[],
      ${sql.param(rows.map(({ alt }) => JSON.stringify(alt)))}::text[]) AS s(id, alt)
    WHERE i.project_id = ${projectId} AND i.id = s.id`);
}

export async function findImageByFile(db: Db, projectId: ProjectId, file: string) {
  const [row] = await db
    .select({ id: images.id })
    .from(images)
    .where(and(isOf(images, projectId, 'library'), eq(images.file, file)));
  return row ?? null;
}

export async function insertImages(db: Db, projectId: LockedProjectId, rows: readonly ImageRow[], now: Date) {
  await db.insert(images).values(inListOrder(rows, projectId, now));
}

/** Creates rows a millisecond apart, so that the library keeps the order of one request. */
function inListOrder<Row>(rows: readonly Row[], projectId: LockedProjectId, now: Date) {
  return rows.map((row, i) => ({ ...row, projectId, createdAt: new Date(now.getTime() + i) }));
}

/** Removes an image from the library. */
export async function markImageDeleted(db: Db, projectId: LockedProjectId, id: string, now: Date) {
  await db
    .update(images)
    .set({ deletedAt: now })
    .where(and(isOf(images, projectId, 'library'), eq(images.id, id)));
}

/** Removes an icon from the library. Its image stays there. */
export async function markIconDeleted(db: Db, projectId: LockedProjectId, id: string, now: Date) {
  await db
    .update(icons)
    .set({ deletedAt: now })
    .where(and(isOf(icons, projectId, 'library'), eq(icons.id, id)));
}

/** Returns the bytes of all stored files of the organization's projects, originals and thumbnails. */
export async function sumStoredBytes(db: Db, organizationId: string): Promise<number> {
  const [row] = await db.execute<{ bytes: string }>(sql`
    SELECT COALESCE(SUM(i.byte_count + (
      SELECT COALESCE(SUM((t->>'byteCount')::bigint), 0) FROM jsonb_array_elements(i.thumbnails) t
    )), 0)::text AS bytes
    FROM images i JOIN projects p ON p.id = i.project_id WHERE p.organization_id = ${organizationId}`);
  return Number(row?.bytes ?? 0);
}

export type IconRow = { id: string; name: string; imageId: string; file: string };

const iconColumns = { id: icons.id, name: icons.name, imageId: icons.imageId, file: images.file };

/** Lists the custom icons of a project, oldest first. */
export async function listIconRows(db: Db, projectId: ReadableProjectId, which: Which): Promise<IconRow[]> {
  return db
    .select(iconColumns)
    .from(icons)
    .innerJoin(images, eq(images.id, icons.imageId))
    .where(isOf(icons, projectId, which))
    .orderBy(asc(icons.createdAt), asc(icons.id));
}

export async function findIconRow(db: Db, projectId: ProjectId, id: string): Promise<IconRow | null> {
  const [row] = await db
    .select(iconColumns)
    .from(icons)
    .innerJoin(images, eq(images.id, icons.imageId))
    .where(and(isOf(icons, projectId, 'library'), eq(icons.id, id)));
  return row ?? null;
}

type NewIcon = Omit<IconRow, 'file'>;

/** Inserts custom icons, whose images are stored already. */
export async function insertIcons(db: Db, projectId: LockedProjectId, rows: readonly NewIcon[], now: Date) {
  if (rows.length > 0) await db.insert(icons).values(inListOrder(rows, projectId, now));
}

export async function countIcons(db: Db, projectId: ProjectId): Promise<number> {
  return db.$count(icons, isOf(icons, projectId, 'library'));
}
