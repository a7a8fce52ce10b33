import { and, asc, eq, like, or } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { type Paging, readPage } from '#db/paging.ts';
import { memberships, organizations, projects } from '#db/schema/index.ts';
import type { PlanName } from '#lib/plans/plans.ts';
import { isUuid, newId } from '#lib/platform/ids.ts';
import type { OrganizationId } from './require-organization.ts';

export type OrganizationRow = typeof organizations.$inferSelect;

/** Inserts an organization. Returns false if another organization has the slug, even in an uncommitted transaction. */
export async function insertOrganization(db: Db, row: typeof organizations.$inferInsert): Promise<boolean> {
  const { count } = await db
    .insert(organizations)
    .values(row)
    .onConflictDoNothing({ target: organizations.slug });
  return count > 0;
}

/** Locks the organization's row until the transaction ends. */
export async function lockOrganizationRow(db: Tx, organizationId: string): Promise<void> {
  await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('update');
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
  await lockOrganizationRow(db, organizationId);
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
