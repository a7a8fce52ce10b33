import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Db, database } from '#db/client.ts';
import { apiKeys, memberships, previewLinks, projects, users } from '#db/schema/index.ts';
import { rolesWith } from '#lib/identity/organizations/rules.ts';
import type { LockedProjectId, ProjectId } from '#lib/maps/core/scope.ts';
import { deleteInBatches } from '#lib/platform/transactions.ts';

const isWriter = and(eq(memberships.status, 'active'), inArray(memberships.role, rolesWith('write')));

/** SQL that is true for a link that works: until it expires, and while its maker, and the API key that made it, may write. */
function works(db: Db, now: Date): SQL | undefined {
  const { expiresAt, membershipId, apiKeyId } = previewLinks;
  const writers = db
    .select()
    .from(memberships)
    .where(and(eq(memberships.id, membershipId), isWriter));
  const isKept = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now));
  const isKey = and(eq(apiKeys.id, apiKeyId), eq(apiKeys.access, 'write'), isKept);
  return and(
    or(isNull(expiresAt), gt(expiresAt, now)),
    or(isNotNull(membershipId), isNotNull(apiKeyId)),
    or(isNull(membershipId), exists(writers)),
    or(isNull(apiKeyId), exists(db.select().from(apiKeys).where(isKey))),
  );
}

/** Lists the links of a project that still work, oldest first. */
export async function listPreviewLinkRows(db: Db, projectId: ProjectId, now: Date) {
  const { id, tokenSealed, createdAt, expiresAt, allowsComments } = previewLinks;
  const maker = { makerEmail: users.email, makerName: users.fullName };
  return db
    .select({ id, tokenSealed, createdAt, expiresAt, allowsComments, ...maker })
    .from(previewLinks)
    .leftJoin(users, eq(users.id, previewLinks.createdBy))
    .where(and(eq(previewLinks.projectId, projectId), works(db, now)))
    .orderBy(asc(previewLinks.createdAt), asc(previewLinks.id));
}

/** Finds a user's membership of an organization and their name. Null if the membership does not allow writing. */
export async function findWriter(db: Db, organizationId: string, userId: string) {
  const [row] = await db
    .select({ membershipId: memberships.id, email: users.email, fullName: users.fullName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId), isWriter));
  return row ?? null;
}

export async function insertPreviewLink(
  db: Db,
  projectId: LockedProjectId,
  row: Omit<typeof previewLinks.$inferInsert, 'projectId'>,
): Promise<void> {
  await db.insert(previewLinks).values({ ...row, projectId });
}

/** Deletes a link of the project. Returns false if there is no such link. */
export async function deletePreviewLinkRow(db: Db, projectId: ProjectId, id: string): Promise<boolean> {
  const { count } = await db
    .delete(previewLinks)
    .where(and(eq(previewLinks.projectId, projectId), eq(previewLinks.id, id)));
  return count > 0;
}

/** Sets whether reviewers may write notes. Returns false if the project has no such link. */
export async function setAllowsComments(db: Db, projectId: ProjectId, id: string, allowsComments: boolean) {
  const { count } = await db
    .update(previewLinks)
    .set({ allowsComments })
    .where(and(eq(previewLinks.projectId, projectId), eq(previewLinks.id, id)));
  return count > 0;
}

/** Finds the project of a working link. The token is the permission to read its draft. */
export async function findPreviewedProject(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      projectId: previewLinks.projectId,
      linkId: previewLinks.id,
      allowsComments: previewLinks.allowsComments,
      status: projects.status,
    })
    .from(previewLinks)
    .innerJoin(projects, eq(projects.id, previewLinks.projectId))
    .where(and(eq(previewLinks.tokenHash, tokenHash), works(db, now)));
  if (!row) return null;
  const { status, ...link } = row;
  return { ...link, projectId: row.projectId as ProjectId, isArchived: status === 'ARCHIVE' };
}

/** Deletes all links that the user made, in any project. */
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

/** Deletes the links of a membership. */
export async function deletePreviewLinksOfMembership(db: Db, membershipId: string): Promise<void> {
  await db.delete(previewLinks).where(eq(previewLinks.membershipId, membershipId));
}

/** Deletes links that no longer work, so that they stay dead if their maker may write again. */
export async function deleteEndedPreviewLinks(): Promise<void> {
  await deleteInBatches(previewLinks, sql`NOT ${works(database(), new Date())}`);
}
