import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { type Database, database, type Tx } from '#db/client.ts';
import { previewLinks, projects } from '#db/schema/index.ts';
import type { LockedProjectId, ProjectId } from './scope.ts';

type Db = Database | Tx;

const notExpired = (now: Date) => or(isNull(previewLinks.expiresAt), gt(previewLinks.expiresAt, now));

/** Links of a project that still work, oldest first. */
export async function listPreviewLinkRows(db: Db, projectId: ProjectId | LockedProjectId, now: Date) {
  return db
    .select({
      id: previewLinks.id,
      tokenSealed: previewLinks.tokenSealed,
      createdAt: previewLinks.createdAt,
      expiresAt: previewLinks.expiresAt,
    })
    .from(previewLinks)
    .where(and(eq(previewLinks.projectId, projectId), notExpired(now)))
    .orderBy(asc(previewLinks.createdAt), asc(previewLinks.id));
}

export async function insertPreviewLink(
  db: Db,
  projectId: LockedProjectId,
  row: Omit<typeof previewLinks.$inferInsert, 'projectId'>,
): Promise<void> {
  await db.insert(previewLinks).values({ ...row, projectId });
}

/** Removes a link of the project; false when there is none with this id. */
export async function deletePreviewLinkRow(db: Db, projectId: ProjectId, id: string): Promise<boolean> {
  const deleted = await db
    .delete(previewLinks)
    .where(and(eq(previewLinks.projectId, projectId), eq(previewLinks.id, id)))
    .returning({ id: previewLinks.id });
  return deleted.length > 0;
}

/** The project that a link shows, as long as it works: the token is the permission to read its draft. */
export async function findPreviewedProject(db: Db, tokenHash: string, now: Date): Promise<ProjectId | null> {
  const [row] = await db
    .select({ projectId: previewLinks.projectId })
    .from(previewLinks)
    .where(and(eq(previewLinks.tokenHash, tokenHash), notExpired(now)));
  return row ? (row.projectId as ProjectId) : null;
}

/** Removes the links that the user made, in whatever project. */
export async function deletePreviewLinksBy(db: Db, userId: string): Promise<{ project: string }[]> {
  const made = eq(previewLinks.createdBy, userId);
  const rows = await db
    .select({ project: projects.name })
    .from(previewLinks)
    .innerJoin(projects, eq(projects.id, previewLinks.projectId))
    .where(made)
    .orderBy(asc(previewLinks.createdAt));
  await db.delete(previewLinks).where(made);
  return rows;
}

/** Removes links that have expired. */
export async function deleteExpiredPreviewLinks(): Promise<void> {
  await database().execute(sql`DELETE FROM preview_links WHERE expires_at < now()`);
}
