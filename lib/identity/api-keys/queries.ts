import { and, desc, eq, exists, gt, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#db/client.ts';
import { type Paging, readPage } from '#db/paging.ts';
import { apiKeys, memberships, projects, users } from '#db/schema/index.ts';
import type { OrganizationId } from '#lib/identity/organizations/rules.ts';

const columns = {
  id: apiKeys.id,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  access: apiKeys.access,
  projectId: apiKeys.projectId,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
  makerEmail: users.email,
  makerName: users.fullName,
};

/** The members of a key's organization, beside the membership of its maker. */
const anyMembers = alias(memberships, 'any_members');

export type ApiKeyRow = Awaited<ReturnType<typeof listApiKeyRows>>['rows'][number];

/** Returns one page of the organization's keys, newest first. */
export async function listApiKeyRows(db: Db, organizationId: OrganizationId, page: Paging) {
  const where = eq(apiKeys.organizationId, organizationId);
  const query = db
    .select(columns)
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(where)
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return readPage(db.$count(apiKeys, where), query, page);
}

export async function insertApiKey(
  db: Db,
  organizationId: OrganizationId,
  row: Omit<typeof apiKeys.$inferInsert, 'organizationId'>,
): Promise<void> {
  await db.insert(apiKeys).values({ ...row, organizationId });
}

/** Deletes the key. Returns false if the organization has no key with this id. */
export async function deleteApiKeyRow(
  db: Db,
  organizationId: OrganizationId,
  keyId: string,
): Promise<boolean> {
  const { count } = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.organizationId, organizationId)));
  return count > 0;
}

/** Deletes the keys that the user made and returns their names and prefixes. */
export async function deleteApiKeyRowsBy(db: Db, userId: string) {
  return db
    .delete(apiKeys)
    .where(eq(apiKeys.createdBy, userId))
    .returning({ name: apiKeys.name, prefix: apiKeys.prefix });
}

/** Checks whether the project belongs to the organization, and keeps it from deletion until the transaction ends. */
export async function holdProjectOf(
  db: Tx,
  organizationId: OrganizationId,
  projectId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.organizationId, organizationId)))
    .for('key share');
  return row !== undefined;
}

/**
 * Returns the unexpired key with this hash, or null. `createdBy` is null once its maker has left the organization. In an
 * organization without members, which nobody answers for, no key is good.
 */
export async function findApiKey(db: Db, keyHash: string, now: Date) {
  const [row] = await db
    .select({
      id: apiKeys.id,
      organizationId: apiKeys.organizationId,
      projectId: apiKeys.projectId,
      access: apiKeys.access,
      createdBy: memberships.userId,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .leftJoin(
      memberships,
      and(eq(memberships.organizationId, apiKeys.organizationId), eq(memberships.userId, apiKeys.createdBy)),
    )
    .where(
      and(
        eq(apiKeys.keyHash, keyHash),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
        exists(
          db
            .select({ id: anyMembers.id })
            .from(anyMembers)
            .where(eq(anyMembers.organizationId, apiKeys.organizationId)),
        ),
      ),
    );
  return row ?? null;
}

/** Records the use of a key. Returns false if it has been revoked meanwhile. */
export async function touchApiKey(db: Db, keyId: string, now: Date): Promise<boolean> {
  const { count } = await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, keyId));
  return count > 0;
}
