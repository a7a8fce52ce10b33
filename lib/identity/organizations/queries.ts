import { and, asc, eq, exists, isNotNull, isNull, like, lt, notExists, or } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { type Paging, readPage } from '#db/paging.ts';
import { memberships, organizations, projects } from '#db/schema/index.ts';
import type { PlanName } from '#lib/plans/plans.ts';
import { isUuid, newId } from '#lib/platform/ids.ts';
import type { OrganizationId } from './rules.ts';

export type OrganizationRow = typeof organizations.$inferSelect;

/** Inserts an organization. Returns false if another organization has the slug, even in an uncommitted transaction. */
export async function insertOrganization(db: Db, row: typeof organizations.$inferInsert): Promise<boolean> {
  const { count } = await db
    .insert(organizations)
    .values(row)
    .onConflictDoNothing({ target: organizations.slug });
  return count > 0;
}

/** Locks the organization's row until the transaction ends, for a deletion against new references too. */
export async function lockOrganizationRow(
  db: Tx,
  organizationId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<void> {
  await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for(strength);
}

/**
 * Locks the organization for its deletion, after its projects. A publication locks the project and then the
 * organization, so the other order could deadlock.
 */
export async function lockForDeletion(db: Tx, organizationId: string): Promise<void> {
  await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.organizationId, organizationId))
    .orderBy(asc(projects.id))
    .for('update');
  await lockOrganizationRow(db, organizationId, 'update');
}

const anyMember = (db: Db) =>
  db.select({ id: memberships.id }).from(memberships).where(eq(memberships.organizationId, organizations.id));

/** Checks whether the organization has a member, a blocked one too. */
export async function hasMembers(db: Db, organizationId: string): Promise<boolean> {
  return (await db.$count(memberships, eq(memberships.organizationId, organizationId))) > 0;
}

/** Marks organizations as without members since `now`, unmarks those that have some, and returns the new ones. */
export async function markMemberless(db: Db, now: Date): Promise<{ id: string; slug: string }[]> {
  await db
    .update(organizations)
    .set({ memberlessSince: null })
    .where(and(isNotNull(organizations.memberlessSince), exists(anyMember(db))));
  return db
    .update(organizations)
    .set({ memberlessSince: now })
    .where(and(isNull(organizations.memberlessSince), notExists(anyMember(db))))
    .returning({ id: organizations.id, slug: organizations.slug });
}

/** Returns the ids of the organizations that have been without members since before `before`. */
export async function listMemberlessBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(lt(organizations.memberlessSince, before))
    .orderBy(asc(organizations.id));
  return rows.map((row) => row.id);
}

export async function clearMemberless(db: Db, organizationId: string): Promise<void> {
  await db.update(organizations).set({ memberlessSince: null }).where(eq(organizations.id, organizationId));
}

/** Counts the organizations that the user made and that still exist. */
export async function countMadeBy(db: Db, userId: string): Promise<number> {
  return db.$count(organizations, eq(organizations.createdBy, userId));
}

/** Returns the ids of the organizations that the user made and that still exist. */
export async function listMadeBy(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.createdBy, userId));
  return rows.map((row) => row.id);
}

/** Forgets who made organizations, before that account is deleted. */
export async function forgetMaker(db: Db, userId: string): Promise<void> {
  await db.update(organizations).set({ createdBy: null }).where(eq(organizations.createdBy, userId));
}

export async function updateOrganizationRow(
  db: Db,
  organizationId: OrganizationId,
  set: Partial<typeof organizations.$inferInsert>,
): Promise<void> {
  await db.update(organizations).set(set).where(eq(organizations.id, organizationId));
}

export async function updatePlan(db: Db, organizationId: string, plan: PlanName): Promise<void> {
  await db.update(organizations).set({ plan }).where(eq(organizations.id, organizationId));
}

export async function deleteOrganizationRow(db: Db, organizationId: OrganizationId): Promise<void> {
  await db.delete(organizations).where(eq(organizations.id, organizationId));
}

/** Returns an organization by its slug or id, or null. */
export async function findOrganization(db: Db, slugOrId: string) {
  const isNamed = eq(isUuid(slugOrId) ? organizations.id : organizations.slug, slugOrId);
  const [row] = await db.select().from(organizations).where(isNamed);
  return row ?? null;
}

type NewMembership = Pick<typeof memberships.$inferInsert, 'organizationId' | 'userId' | 'role' | 'joinedAt'>;

/** Inserts an active membership. */
export async function insertMembership(db: Db, row: NewMembership): Promise<void> {
  await db.insert(memberships).values({ ...row, id: newId(), status: 'active' });
}

/** Returns the slugs that equal `slug` or begin with `slug-`. */
export async function listSlugsLike(db: Db, slug: string): Promise<string[]> {
  const rows = await db
    .select({ slug: organizations.slug })
    .from(organizations)
    .where(or(eq(organizations.slug, slug), like(organizations.slug, `${slug.replaceAll('_', '\\_')}-%`)));
  return rows.map((row) => row.slug);
}

/** Returns the user's membership with its organization, or null if it is not active. */
export async function findMembership(db: Db, organizationId: string, userId: string) {
  const [row] = await db
    .select({ role: memberships.role, organization: organizations })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.userId, userId),
        eq(memberships.status, 'active'),
      ),
    );
  return row ?? null;
}

/** Returns one page of the organizations in which the user is an active member, oldest first. */
export async function listUserOrganizations(db: Db, userId: string, page: Paging) {
  const own = and(eq(memberships.userId, userId), eq(memberships.status, 'active'));
  const query = db
    .select({ role: memberships.role, organization: organizations })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(own)
    .orderBy(asc(organizations.createdAt), asc(organizations.id));
  return readPage(db.$count(memberships, own), query, page);
}
