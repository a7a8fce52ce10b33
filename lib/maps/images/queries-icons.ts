import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { icons, images } from '#db/schema/index.ts';
import type { LockedProjectId, ProjectId } from '#lib/maps/core/scope.ts';
import type { Which } from './queries.ts';

type Db = Database | Tx;
type Scope = ProjectId | LockedProjectId;

export type IconRow = { id: string; name: string; imageId: string; file: string };

const columns = { id: icons.id, name: icons.name, imageId: icons.imageId, file: images.file };

/** Custom icons of a project in the order in which they came. */
export async function listIconRows(db: Db, projectId: Scope, which: Which): Promise<IconRow[]> {
  return db
    .select(columns)
    .from(icons)
    .innerJoin(images, eq(images.id, icons.imageId))
    .where(and(eq(icons.projectId, projectId), which === 'all' ? undefined : isNull(icons.deletedAt)))
    .orderBy(asc(icons.createdAt), asc(icons.id));
}

export async function findIconRow(db: Db, projectId: Scope, id: string): Promise<IconRow | null> {
  const [row] = await db
    .select(columns)
    .from(icons)
    .innerJoin(images, eq(images.id, icons.imageId))
    .where(and(eq(icons.projectId, projectId), eq(icons.id, id), isNull(icons.deletedAt)));
  return row ?? null;
}

export async function insertIcon(
  db: Db,
  projectId: LockedProjectId,
  row: { id: string; name: string; imageId: string },
  now: Date,
): Promise<void> {
  await db.insert(icons).values({ ...row, projectId, createdAt: now });
}

export async function countIcons(db: Db, projectId: Scope): Promise<number> {
  return db.$count(icons, and(eq(icons.projectId, projectId), isNull(icons.deletedAt)));
}

/** Takes an icon out of the library; false when there is none with this id. */
export async function markIconDeleted(
  db: Db,
  projectId: LockedProjectId,
  id: string,
  now: Date,
): Promise<boolean> {
  const marked = await db
    .update(icons)
    .set({ deletedAt: now })
    .where(and(eq(icons.projectId, projectId), eq(icons.id, id), isNull(icons.deletedAt)))
    .returning({ id: icons.id });
  return marked.length > 0;
}
